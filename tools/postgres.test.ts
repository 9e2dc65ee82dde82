import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainFailure } from './postgres/failures.mjs'
import { removePostgres, startPostgres } from './postgres.mjs'

let directory: string
const data = () => path.join(directory, 'data')
const start = () => startPostgres({ directory, settings: { fsync: 'off' } })

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'prematch-launcher-'))
  chmodSync(directory, 0o755)
})
afterEach(async () => {
  await removePostgres(directory)
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Runs `startPostgres` in a process of its own, which answers with its first line. */
function startElsewhere() {
  const launcher = path.join(import.meta.dirname, 'postgres.mjs')
  const script = `import { startPostgres } from ${JSON.stringify(launcher)}
    const { url } = await startPostgres({ directory: ${JSON.stringify(directory)}, settings: { fsync: 'off' } })
    console.log(url)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script])
}

const postmasterPid = () =>
  Number(readFileSync(path.join(data(), 'postmaster.pid'), 'utf8').split('\n')[0])

test('the server outlives the killed process that started it, and the next start uses it', async () => {
  const starter = startElsewhere()
  const [line] = (await once(starter.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  starter.kill('SIGKILL')
  await once(starter, 'exit')

  const again = await start()
  expect(again).toMatchObject({ url, reused: true })
  expect(await query(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a server killed with -9 recovers what was committed', async () => {
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  process.kill(postmasterPid(), 'SIGKILL')

  const again = await start()
  expect(again).toMatchObject({ reused: false })
  expect(await query(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a process id in a stale postmaster.pid that another program has by now does not stop the start', async () => {
  const server = await start()
  const stale = readFileSync(path.join(data(), 'postmaster.pid'), 'utf8').split('\n')
  await server.stop()
  writeFileSync(path.join(data(), 'postmaster.pid'), [process.pid, ...stale.slice(1)].join('\n'))
  expect(await start()).toMatchObject({ reused: false })
})

test('killed at any moment of the first start, the next one builds a whole cluster', async () => {
  for (const delayMs of [60, 150, 250, 350, 450, 600]) {
    const starter = startElsewhere()
    const exit = once(starter, 'exit')
    await sleep(delayMs)
    expect(starter.exitCode).toBe(null)
    starter.kill('SIGKILL')
    await exit
  }
  const server = await start()
  expect(await query(server.url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  expect(readdirSync(directory).filter((name) => /^(data\.new|pw)-/.test(name))).toEqual([])
})

test('takes another port when its own is used by another program', async () => {
  const first = await start()
  await first.stop()
  const occupier = createServer().listen(first.port, '127.0.0.1')
  await once(occupier, 'listening')
  const again = await start()
  expect(again.port).not.toBe(first.port)
  occupier.close()
})

test('accepts only its password, and only over loopback', async () => {
  const { url, port } = await start()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  expect(await query(url, 'SHOW unix_socket_directories')).toEqual([
    { unix_socket_directories: '' },
  ])
  expect(port).toBeGreaterThan(0)
})

test('is removed with all it has, also where it lies outside a folder that its user can not enter', async () => {
  chmodSync(directory, 0o700)
  const { dataDirectory } = await start()
  expect(existsSync(dataDirectory)).toBe(true)
  await removePostgres(directory)
  expect([existsSync(dataDirectory), existsSync(directory)]).toEqual([false, false])
})

test('says what to do when the password file was lost', async () => {
  await (await start()).stop()
  rmSync(path.join(directory, 'password'))
  await expect(start()).rejects.toThrow(/password .* is gone: restore .*password/)
})

test('says what to do when the data is of another version', async () => {
  await (await start()).stop()
  writeFileSync(path.join(data(), 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/belongs to another version of PostgreSQL: dump it/)
})

test('says what to do when the data is damaged', async () => {
  await (await start()).stop()
  rmSync(path.join(data(), 'global/pg_control'))
  await expect(start()).rejects.toThrow(/is damaged and does not start: restore a backup/)
})

test.each([
  ['initdb: error while loading shared libraries: libstdc++.so.6: cannot open shared object file: No such file or directory', /libstdc\+\+\.so\.6: install it .*apt-get install libstdc\+\+6/],
  ['postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file', /lost its library libicuuc\.so\.60: delete .* run npm ci/],
  ["postgres: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.99' not found", /older than PostgreSQL needs \(GLIBC_2\.99\)/],
  ['FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device', /disk that holds \/state is full/],
  ['initdb: error: could not look up effective user ID 4711: user does not exist', /name for user id 4711/],
  ['FATAL:  something new', /did not start \(FATAL: {2}something new\); read \/state\/postgres\.log/],
])('explains "%s" in one sentence', (output, sentence) => {
  const { message } = explainFailure(output, { where: '/state', logFile: '/state/postgres.log' })
  expect(message).toMatch(sentence)
  expect(message).not.toContain('\n')
}) // prettier-ignore
