import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestClient, type TestClient } from '../../test/client'
import { createTestDatabase, type TestDatabase } from '../../test/database'
import { forgetTimetable } from '../../test/timetable'
import { operate, operated } from '../../test/operator'
import { promoteTestRelease } from '../../test/release'
import { connectDb } from '../../lib/platform/db'
import { SECRET_KEY, startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-backup-'))
const file = path.join(folder, 'backup.tar')

const server = useWorld(() => startTestServer())
let elsewhere: TestDatabase
let client: TestClient
beforeAll(async () => {
  elsewhere = await createTestDatabase()
  await forgetTimetable(elsewhere.url)
  const { deps } = server.product
  await promoteTestRelease(deps.db, [{ code: 'LIGUE_1', kickoff: '2030-03-05T20:00:00Z' }])
  await deps.releases.refresh()
  client = await createTestClient(deps, { plan: 'starter', competitions: ['LIGUE_1'] })
})
afterAll(async () => {
  await elsewhere.close()
  rmSync(folder, { recursive: true, force: true })
})

const leagues = (url: string) =>
  fetch(`${url}/v1/leagues`, { headers: { 'x-api-key': client.key } })
const left = async (url: string) => {
  const answer = await leagues(url)
  return [answer.status, Number(answer.headers.get('x-quota-units-remaining-day'))]
}
/** Of every table, one in partitions being one; the ledgers of migrations apart. */
async function rowsOf(url: string): Promise<Record<string, number>> {
  const db = connectDb(url, 1)
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT IN ('_prisma_migrations', 'migrations')
       AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'`
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const [found] = await db.$queryRawUnsafe<{ rows: number }[]>(
      `SELECT count(*)::int AS rows FROM ${name}`,
    )
    rows[name] = found?.rows ?? -1
  }
  await db.$disconnect()
  return rows
}

/** The command of an operator at another database. */
const there = (databaseUrl: string, ...args: string[]) =>
  operate({ ...server, databaseUrl }, ...args)

it('a backup restored elsewhere goes on where it was made: counters, keys, waiting mails, numbers that count up', async () => {
  const { db } = server.product.deps
  // Texts that COPY has to escape.
  await db.team.create({ data: { id: 'x', country: 'Nowhere', name: 'tab\there\nline \\N \\. ü' } })
  await db.$executeRaw`SELECT graphile_worker.add_job('waits_for_ever', '{"a":1}'::json, run_at := now() + interval '1 year')`
  for (const change of ['suspend', 'unsuspend'])
    await operated(server, 'clients', change, client.clientId)
  for (let i = 0; i < 4; i++) await leagues(server.url)
  const [, before] = await left(server.url)
  await server.product.deps.requests.flush()
  const audited = await operated<unknown[]>(server, 'audit', client.clientId)

  const made = await operated<{ tables: { name: string; rows: number }[] }>(
    server,
    'backup',
    'create',
    file,
  )
  const copied = Object.fromEntries(made.tables.map(({ name, rows }) => [name, rows]))
  expect([copied['public.client_calls'], copied['public.client_requests']]).toEqual([5, undefined])
  expect(made).toMatchObject({
    secrets: [],
    tables: expect.arrayContaining([expect.objectContaining({ name: 'public.api_keys', rows: 1 })]),
  })
  expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['backup.tar']])
  expect(readFileSync(file, 'latin1')).not.toContain(SECRET_KEY)
  expect(await operated(server, 'backup', 'verify', file)).toMatchObject({
    secret_fingerprint: expect.stringMatching(/^\w{16}$/),
  })

  expect(await there(elsewhere.url, 'backup', 'restore', file)).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(await rowsOf(elsewhere.url)).toEqual(copied)
  const second = await startTestServer({ databaseUrl: elsewhere.url })
  expect(await left(second.url)).toEqual([200, (before ?? 0) - 1])
  const { db: restored } = second.product.deps
  expect((await restored.team.findUniqueOrThrow({ where: { id: 'x' } })).name).toBe(
    'tab\there\nline \\N \\. ü',
  )
  expect(
    JSON.stringify(await operated({ ...server, databaseUrl: elsewhere.url }, 'jobs', 'list')),
  ).toContain('waits_for_ever')
  // What is written now comes after what was restored.
  const [order] = await restored.$queryRaw<{ next: number; highest: number }[]>`
    SELECT nextval(pg_get_serial_sequence('audit_events', 'seq'))::int AS next, max(seq)::int AS highest FROM audit_events`
  expect(order).toEqual({ next: 3, highest: 2 })
  await operated({ ...second, databaseUrl: elsewhere.url }, 'clients', 'suspend', client.clientId)
  expect(
    await operated<unknown[]>({ ...second, databaseUrl: elsewhere.url }, 'audit', client.clientId),
  ).toHaveLength(audited.length + 1)
  expect((await leagues(second.url)).status).toBe(403)
  await second.close()
})

it('nothing is restored over something, nor written over a file', async () => {
  expect(await there(elsewhere.url, 'backup', 'restore', file)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is not empty \(\w+\.\w+ has rows\)/),
  })
  expect(await operate(server, 'backup', 'create', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is there already'),
  })
})

it('a damaged backup is told from a whole one, and leaves an empty database empty', async () => {
  const empty = await createTestDatabase()
  await forgetTimetable(empty.url)
  const bytes = readFileSync(file)
  const damaged = path.join(folder, 'damaged.tar')
  const damage = async (change: (copy: Buffer) => Buffer) => {
    writeFileSync(damaged, change(Buffer.from(bytes)))
    const verified = await operate(server, 'backup', 'verify', damaged)
    const restored = await there(empty.url, 'backup', 'restore', damaged)
    return [verified.code, restored.code]
  }
  expect(await damage((copy) => copy.subarray(0, copy.length / 2))).toEqual([1, 1])
  const at = bytes.indexOf('public.api_keys.copy.gz', 4_096) + 512 + 20
  expect(await damage((copy) => (copy.writeUInt8(copy.readUInt8(at) ^ 1, at), copy))).toEqual([
    1, 1,
  ])
  expect(
    await damage((copy) =>
      Buffer.from(copy.toString('latin1').replace('"rows": 1', '"rows": 2'), 'latin1'),
    ),
  ).toEqual([1, 1])
  expect(
    await damage((copy) =>
      Buffer.from(copy.toString('latin1').replace(/"sha256": "../, '"sha256": "!!'), 'latin1'),
    ),
  ).toEqual([1, 1])
  expect(await there(empty.url, 'backup', 'restore', file)).toMatchObject({ code: 0 })
  await empty.close()
})

it('secrets lie in it only where that is asked for', async () => {
  const whole = path.join(folder, 'whole.tar')
  expect(await operated(server, 'backup', 'create', whole, '--with-secrets')).toMatchObject({
    secrets: ['SECRET_KEY'],
  })
  expect(readFileSync(whole, 'latin1')).toContain(`SECRET_KEY="${SECRET_KEY}"`)
})
