import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StepFailure } from '../../launch/steps/failures.mjs'
import type { Cluster } from './cluster'

const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy']
const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')

/** A file of `deploy` with only addresses, paths and the number of connections changed. @throws when one of them is not in it */
function fileWith(name: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(path.join(DEPLOY, name), 'utf8'),
  )
}

/** What tells HAProxy who is the primary: `GET /primary`, as Patroni answers it. */
export async function startRoleCheck(cluster: Cluster) {
  const server = createServer((_request, response) => {
    cluster
      .isPrimary()
      .catch(() => false)
      .then((isPrimary) => response.writeHead(isPrimary ? 200 : 503).end())
      .catch(() => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() }
}

export interface ProxyPorts {
  https: number
  apis: [number, number]
  server: number
  /** One address for two databases, and who tells which of them is the primary. */
  database?: { port: number; clusters: { port: number; check: number }[] }
}

export interface Proxy {
  stop(): Promise<void>
}

/** HAProxy with both of our files. */
export async function startHaproxy(
  directory: string,
  ports: ProxyPorts,
  certificate: string,
): Promise<Proxy> {
  const program = HAPROXY.find((file) => existsSync(file))
  if (!program)
    throw new StepFailure(
      'This drill needs HAProxy: run apt-get install -y haproxy, and start it again.',
    )
  const web = fileWith('proxies/haproxy.cfg', {
    // Twice as many files have to be open, which not every machine allows.
    'maxconn 20000': 'maxconn 4000',
    'bind :443': `bind 127.0.0.1:${ports.https}`,
    '/etc/ssl/prematch-with-key.pem': certificate,
    '127.0.0.1:3001': `127.0.0.1:${ports.apis[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports.apis[1]}`,
    '127.0.0.1:3000': `127.0.0.1:${ports.server}`,
  })
  const files = {
    'haproxy.cfg': web,
    ...(ports.database && { 'haproxy-postgresql.cfg': databaseFile(ports.database) }),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text)
  const process = spawn(
    program,
    ['-db', ...Object.keys(files).flatMap((name) => ['-f', path.join(directory, name)])],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  process.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  await listening(ports.https, process, () => said)
  return {
    stop: () =>
      new Promise((resolve) => {
        if (process.exitCode !== null) return resolve()
        process.once('exit', () => resolve())
        process.kill('SIGTERM')
      }),
  }
}

function databaseFile({ port, clusters }: NonNullable<ProxyPorts['database']>): string {
  const [first, second] = clusters
  if (!first || !second) throw new Error('two clusters are needed')
  return fileWith('postgresql/haproxy.cfg', {
    '127.0.0.1:5432': `127.0.0.1:${port}`,
    '10.0.0.11:5432 check port 8008': `127.0.0.1:${first.port} check port ${first.check}`,
    '10.0.0.12:5432 check port 8008': `127.0.0.1:${second.port} check port ${second.check}`,
  })
}

async function listening(port: number, process: ChildProcess, said: () => string): Promise<void> {
  const reached = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!(await reached())) {
    if (process.exitCode !== null) throw new StepFailure('HAProxy ended.', said())
    await pause(50)
  }
}
