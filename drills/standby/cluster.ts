import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
} from 'node:fs'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresAccount } from '../../launch/postgres/account.mjs'
import { StepFailure } from '../../launch/steps/failures.mjs'
import { withConnection } from '../../lib/platform/db'
import { freePort } from '../../test/free-port'

/** Where Debian and Ubuntu put PostgreSQL, a folder per version. */
const PACKAGED = '/usr/lib/postgresql'
const ROLE = 'prematch'
const PASSWORD = 'drill'
const PATIENCE_MS = 30_000

/** The programs of the newest packaged PostgreSQL; the embedded one has no `pg_basebackup`. */
export function packagedPostgres(): { version: string; bin: string } {
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).map(Number) : []
  for (const version of versions.sort((a, b) => b - a)) {
    const bin = path.join(PACKAGED, String(version), 'bin')
    if (existsSync(path.join(bin, 'pg_basebackup'))) return { version: String(version), bin }
  }
  throw new StepFailure(
    'This drill needs a packaged PostgreSQL: run apt-get install -y postgresql haproxy, and start it again.',
  )
}

const urlOf = (user: string, port: number, database: string) =>
  `postgresql://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`

/** The database of a cluster behind any port, as the product uses it. */
export const productUrl = (port: number): string => urlOf(ROLE, port, 'prematch')

/** One PostgreSQL server with a folder of its own, that can be killed whole. */
export class Cluster {
  private process: ChildProcess | undefined

  private constructor(
    readonly name: string,
    readonly port: number,
    private readonly directory: string,
    /** `-c` settings, beside what every server of the drill has. */
    private readonly settings: Record<string, string>,
  ) {}

  /** An empty cluster with the product's role and database, answering. */
  static async create(name: string, home: string, settings: Record<string, string>) {
    const cluster = new Cluster(name, await freePort(), path.join(home, name), settings)
    const passwordFile = path.join(home, 'password')
    writeFileSync(passwordFile, PASSWORD)
    cluster.run('initdb', [
      `--pgdata=${cluster.directory}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ])
    await cluster.start()
    await cluster.sql(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}'`)
    await cluster.sql(`CREATE DATABASE prematch OWNER ${ROLE}`)
    return cluster
  }

  /** A streaming standby of this one, answering; it commits for nobody but itself once it is promoted. */
  async standby(name: string, home: string): Promise<Cluster> {
    const standby = new Cluster(name, await freePort(), path.join(home, name), {})
    this.run('pg_basebackup', [
      `--dbname=${urlOf('postgres', this.port, 'postgres')}?application_name=${name}`,
      `--pgdata=${standby.directory}`,
      '--wal-method=stream',
      '--checkpoint=fast',
      '--write-recovery-conf',
    ])
    await standby.start()
    return standby
  }

  /** Runs a statement as the superuser. */
  sql<Row extends object>(statement: string, database = 'postgres'): Promise<Row[]> {
    return withConnection(
      urlOf('postgres', this.port, database),
      async (connection) => (await connection.query<Row>(statement)).rows,
    )
  }

  async isPrimary(): Promise<boolean> {
    const [row] = await this.sql<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
    return row?.standby === false
  }

  /** Kills the server and all of its processes in one instant, as a machine that loses its power does. */
  async kill(): Promise<void> {
    const { pid } = this.process ?? {}
    if (pid === undefined) return
    const parentOf = (one: string) => {
      try {
        return readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
      } catch {
        return undefined
      }
    }
    const children = readdirSync('/proc').filter(
      (one) => /^\d+$/.test(one) && parentOf(one) === String(pid),
    )
    for (const one of [pid, ...children.map(Number)])
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // It has ended by itself meanwhile.
      }
    await this.ended()
  }

  /** Stops it in order. */
  async stop(): Promise<void> {
    this.process?.kill('SIGQUIT')
    await this.ended()
    rmSync(this.directory, { recursive: true, force: true })
  }

  private async ended(): Promise<void> {
    const { process } = this
    if (!process || process.exitCode !== null || process.signalCode !== null) return
    await new Promise((resolve) => process.once('exit', resolve))
  }

  private run(program: string, args: string[]): void {
    const { bin } = packagedPostgres()
    execFileSync(path.join(bin, program), args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
      ...postgresAccount(),
    })
  }

  private async start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(this.port),
      cluster_name: this.name,
      ...this.settings,
    }
    const log = openSync(`${this.directory}.log`, 'w')
    this.process = spawn(
      path.join(packagedPostgres().bin, 'postgres'),
      [
        '-D',
        this.directory,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { stdio: ['ignore', log, log], cwd: '/', ...postgresAccount() },
    )
    closeSync(log)
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(50)) {
      try {
        await this.sql('SELECT 1')
        return
      } catch (error) {
        if (Date.now() > deadline)
          throw new StepFailure(
            `${this.name} did not start: read ${this.directory}.log.`,
            String(error),
          )
      }
    }
  }
}

/** A folder that the server's user may write. */
export function clusterHome(directory: string): string {
  mkdirSync(directory, { recursive: true })
  const account = postgresAccount()
  // It has to pass the folder above, which only we may read.
  if (account) chmodSync(path.dirname(directory), 0o711)
  if (account) chownSync(directory, account.uid, account.gid)
  return directory
}
