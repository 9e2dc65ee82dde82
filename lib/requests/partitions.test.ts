import { beforeAll, expect, it } from 'vitest'
import { timetable } from '../../server/timetable'
import { createTestClient, type TestClient } from '../../test/client'
import { manualClock, startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'
import { connectDb } from '../platform/db'
import { sweep } from '../privacy/sweep'
import type { StoredCall } from './call'
import { makePartitions } from './partitions'
import { writeCalls } from './write'
import { eventually } from '../../test/eventually'

const DAY_MS = 86_400_000
// Long after the days that the table from before is the partition of.
const clock = manualClock('2050-05-20T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, isFirstStart: true }))
let client: TestClient
let developer: TestClient
beforeAll(async () => {
  const { deps } = server.product
  client = await createTestClient(deps, { plan: 'starter' })
  developer = await createTestClient(deps)
})

let made = 0
const callAt = (atMs: number, { clientId, keyId } = client): StoredCall => ({
  id: `req_${++made}`,
  client_id: clientId,
  key_id: keyId,
  at_ms: atMs,
  method: 'GET',
  route: 'match',
  target: '/v1/matches/x',
  status: 200,
  error: null,
  units: 1,
  rows: 1,
  etag: null,
  network: '192.0.2.0/24',
  ms: 1,
  weight: 1,
})
/** How many calls lie where. */
async function places() {
  const rows = await server.product.deps.db.$queryRaw<{ place: string; calls: number }[]>`
    SELECT tableoid::regclass::text AS place, count(*)::int AS calls FROM client_calls GROUP BY 1 ORDER BY 1`
  return Object.fromEntries(rows.map(({ place, calls }) => [place, calls]))
}
const runJob = () => timetable(server.product.deps).keep_call_partitions?.run()
const ask = async () => {
  const headers = { 'x-api-key': client.key }
  expect((await fetch(`${server.url}/v1/me`, { headers })).status).toBe(200)
  await server.product.deps.requests.flush()
}

it('a call whose day has no partition is kept, and the day gets one with that call in it', async () => {
  // The job that makes days ahead runs when the server starts, and not again in time.
  await eventually(async () =>
    expect(
      await server.product.deps.db
        .$queryRaw`SELECT to_regclass('client_calls_20500523')::text AS name`,
    ).toEqual([{ name: 'client_calls_20500523' }]),
  )
  clock.advance(12 * DAY_MS)
  await ask()
  expect(await places()).toEqual({ client_calls_20500601: 1 })
  await ask()
  expect(await places()).toEqual({ client_calls_20500601: 2 })
})

it('the job makes days ahead, once; several instances and writers beside each other lose and double nothing', async () => {
  const { db } = server.product.deps
  const other = connectDb(server.databaseUrl, 4)
  clock.advance(10 * DAY_MS)
  const day = clock.nowMs()
  const calls = Array.from({ length: 400 }, (_, i) => callAt(day + (i % 4) * DAY_MS))
  const written = Promise.all(
    Array.from({ length: 20 }, (_, i) => writeCalls(other, calls.slice(i * 20, (i + 1) * 20))),
  )
  const names = await Promise.all([makePartitions(db, day), makePartitions(other, day)])
  await written
  expect(names.flat().toSorted()).toEqual(
    ['11', '12', '13', '14'].map((date) => `client_calls_205006${date}`),
  )
  expect(await makePartitions(db, day)).toEqual([])
  // Written again, as after an answer of the database that was lost.
  expect(await writeCalls(db, calls)).toBe(false)
  const { client_calls_20500601: _, ...days } = await places()
  expect(days).toEqual(Object.fromEntries(names.flat().map((name) => [name, 100])))
  await other.$disconnect()
})

it('while somebody reads for long the day has no partition, its calls are kept and found, and it gets one afterwards', async () => {
  clock.advance(5 * DAY_MS)
  const reader = connectDb(server.databaseUrl, 1)
  await reader.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT count(*) FROM client_calls`
      await ask()
    },
    { timeout: 30_000 },
  )
  expect(await places()).toMatchObject({ client_calls_default: 1 })
  await runJob()
  const now = await places()
  expect([now.client_calls_default, now.client_calls_20500616]).toEqual([undefined, 1])
  // The 1st was over.
  expect(now.client_calls_20500601).toBe(undefined)
  await reader.$disconnect()
})

it('days are dropped whole when the last of their calls is old enough; what goes earlier takes nothing of another day along', async () => {
  const { deps } = server.product
  const { db } = deps
  const before = await places()
  // In the same places of two partitions.
  await writeCalls(db, [callAt(clock.nowMs(), developer), callAt(clock.nowMs() + DAY_MS)])
  clock.advance(7 * DAY_MS + 1)
  await sweep(deps)
  expect(await db.clientCall.count({ where: { clientId: developer.clientId } })).toBe(0)
  await runJob()
  expect(await places()).toEqual({ ...before, client_calls_20500617: 1 })
  // 14 days after the 11th ended.
  clock.advance(2 * DAY_MS)
  await sweep(deps)
  await runJob()
  expect(await places()).toMatchObject({ client_calls_20500611: 100 })
  clock.advance(DAY_MS)
  await sweep(deps)
  expect(await places()).toMatchObject({ client_calls_20500611: 100 })
  await runJob()
  const { client_calls_20500611: eleventh, client_calls_20500612: twelfth } = await places()
  expect([eleventh, twelfth]).toEqual([undefined, 100])
  expect(await db.$queryRaw`SELECT to_regclass('client_requests')::text AS name`).toEqual([
    { name: null },
  ])
})

it('what the version before writes and reads of today is what this one reads and writes', async () => {
  const today = manualClock(new Date().toISOString())
  const fresh = await startTestServer({ clock: today })
  const { deps } = fresh.product
  const { clientId } = await createTestClient(deps)
  const before = () => deps.db.$executeRaw`
    INSERT INTO client_requests (id, client_id, key_id, at, method, route, target, status, units, rows, network, ms, weight)
    VALUES ('req_before', ${clientId}, 'key_1', ${today.now()}, 'GET', 'match', '/', 200, 1, 1, 'unknown', 1, 1)
        ON CONFLICT (id) DO NOTHING`
  expect([await before(), await before()]).toEqual([1, 0])
  expect(await writeCalls(deps.db, [{ ...callAt(today.nowMs()), client_id: clientId }])).toBe(false)
  expect(await deps.db.clientCall.count({ where: { clientId } })).toBe(2)
  expect(await deps.db.$queryRaw`SELECT count(*)::int AS calls FROM client_requests`).toEqual([
    { calls: 2 },
  ])
  await fresh.close()
})
