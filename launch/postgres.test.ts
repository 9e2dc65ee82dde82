import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { explainFailure } from './postgres/failures.mjs'
import { removePostgres, startPostgres } from './postgres.mjs'
import { prepareJobs } from '../lib/platform/jobs'
import { migrate } from '../lib/platform/migrations'

let directory: string
const data = () => path.join(directory, 'data')
const start = () => startPostgres({ directory, settings: { fsync: 'off' } })

function freshDirectory(): string {
  const fresh = mkdtempSync(path.join(tmpdir(), 'prematch-launcher-'))
  chmodSync(fresh, 0o755)
  return fresh
}

/** What a first start has left. */
let left: string
beforeAll(async () => {
  left = freshDirectory()
  const first = await startPostgres({ directory: left, settings: { fsync: 'off' } })
  await first.stop()
})
afterAll(() => removePostgres(left))

/** For tests of what comes after a first start: to make a cluster costs most of one. */
const startedBefore = () => execFileSync('cp', ['-a', `${left}/.`, directory])

beforeEach(() => {
  directory = freshDirectory()
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
  startedBefore()
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
  startedBefore()
  const first = await start()
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  process.kill(postmasterPid(), 'SIGKILL')

  const again = await start()
  expect(again).toMatchObject({ reused: false })
  expect(await query(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a process id in a stale postmaster.pid that another program has by now does not stop the start', async () => {
  startedBefore()
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
  startedBefore()
  const first = await start()
  await first.stop()
  const occupier = createServer().listen(first.port, '127.0.0.1')
  await once(occupier, 'listening')
  const again = await start()
  expect(again.port).not.toBe(first.port)
  occupier.close()
})

test('accepts only its password, only over loopback, and shows nobody its files', async () => {
  const { url, superuserUrl, port } = await start()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  expect(await query(superuserUrl, 'SHOW listen_addresses')).toEqual([
    { listen_addresses: '127.0.0.1' },
  ])
  expect(await query(superuserUrl, 'SHOW unix_socket_directories')).toEqual([
    { unix_socket_directories: '' },
  ])
  expect(port).toBeGreaterThan(0)
  // Nobody else on the machine sees what is in its folder.
  expect(statSync(directory).mode & 0o066).toBe(0)
  for (const name of readdirSync(directory).filter((one) => !one.startsWith('binaries')))
    expect([name, statSync(path.join(directory, name)).mode & 0o077]).toEqual([name, 0])
})

const ROLE = `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user`
const NO_RIGHTS = {
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolreplication: false,
  rolbypassrls: false,
}
/** Everything in the database that belongs to somebody else than the role that asks. */
const FOREIGN = `
  SELECT relname AS name FROM pg_class WHERE relnamespace::regnamespace::text !~ '^(pg_|information_schema)' AND relowner::regrole::text <> current_user
  UNION ALL SELECT proname FROM pg_proc WHERE pronamespace::regnamespace::text !~ '^(pg_|information_schema)' AND proowner::regrole::text <> current_user
  UNION ALL SELECT typname FROM pg_type WHERE typnamespace::regnamespace::text !~ '^(pg_|information_schema)' AND typowner::regrole::text <> current_user
  UNION ALL SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema|public)' AND nspowner::regrole::text <> current_user
  UNION ALL SELECT datname FROM pg_database WHERE datname = current_database() AND datdba::regrole::text <> current_user`

test('the product is not the superuser, also in a database that was made when it was, and nothing in there is lost', async () => {
  const first = await start()
  expect(await query(first.url, ROLE)).toEqual([NO_RIGHTS])
  for (const forbidden of [
    'CREATE DATABASE more',
    'CREATE ROLE more',
    `COPY (SELECT 1) TO PROGRAM 'id'`,
  ])
    await expect(query(first.url, forbidden)).rejects.toThrow(/permission denied/)

  // As it was made before: one role for everything.
  const postgres = first.superuserUrl.replace(/prematch$/, 'postgres')
  for (const statement of [
    'DROP DATABASE prematch',
    'DROP ROLE prematch',
    'CREATE DATABASE prematch',
  ])
    await query(postgres, statement)
  rmSync(path.join(directory, 'owner-password'))
  await migrate(first.superuserUrl)
  await prepareJobs(first.superuserUrl)
  await query(
    first.superuserUrl,
    `CREATE TYPE mood AS ENUM ('good'); CREATE DOMAIN score AS int; CREATE VIEW seen AS SELECT 1 AS one; CREATE SEQUENCE lone`,
  )
  await query(first.superuserUrl, `INSERT INTO accounts (id, email) VALUES ('a', 'a@example.org')`)

  const again = await start()
  expect(again.reused).toBe(true)
  expect(await query(again.url, ROLE)).toEqual([NO_RIGHTS])
  expect(await query(again.url, FOREIGN)).toEqual([])
  expect(await query(again.url, 'SELECT email FROM accounts')).toEqual([{ email: 'a@example.org' }])
  // It can do what later versions have to: change tables, add and empty some.
  await query(
    again.url,
    `ALTER TABLE accounts ADD COLUMN more int; SELECT graphile_worker.add_job('x', '{}'); DROP VIEW seen`,
  )
  await prepareJobs(again.url)
})

test('is removed with all it has, also where it lies outside a folder that its user can not enter', async () => {
  chmodSync(directory, 0o700)
  const { dataDirectory } = await start()
  expect(existsSync(dataDirectory)).toBe(true)
  await removePostgres(directory)
  expect([existsSync(dataDirectory), existsSync(directory)]).toEqual([false, false])
})

test('says what to do when the password file was lost', async () => {
  startedBefore()
  rmSync(path.join(directory, 'password'))
  await expect(start()).rejects.toThrow(/password .* is gone: restore .*password/)
})

test('says what to do when the data is of another version', async () => {
  startedBefore()
  writeFileSync(path.join(data(), 'PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/belongs to another version of PostgreSQL: dump it/)
})

test('says what to do when the data is damaged', async () => {
  startedBefore()
  rmSync(path.join(data(), 'global/pg_control'))
  await expect(start()).rejects.toThrow(/is damaged and does not start: restore a backup/)
})

test.each([
  [
    'initdb: error while loading shared libraries: libstdc++.so.6: cannot open shared object file: No such file or directory',
    /libstdc\+\+\.so\.6: install it .*apt-get install libstdc\+\+6/,
  ],
  [
    'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file',
    /lost its library libicuuc\.so\.60: delete .* run npm ci/,
  ],
  [
    "postgres: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.99' not found",
    /older than PostgreSQL needs \(GLIBC_2\.99\)/,
  ],
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
    /disk that holds \/state is full/,
  ],
  [
    'initdb: error: could not look up effective user ID 4711: user does not exist',
    /name for user id 4711/,
  ],
  [
    'FATAL:  something new',
    /did not start \(FATAL: {2}something new\); read \/state\/postgres\.log/,
  ],
])('explains "%s" in one sentence', (output, sentence) => {
  const { message } = explainFailure(output, { where: '/state', logFile: '/state/postgres.log' })
  expect(message).toMatch(sentence)
  expect(message).not.toContain('\n')
})
