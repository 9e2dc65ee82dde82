import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { eventually } from '../../test/eventually'
import { startFaultyProxy, type FaultyProxy } from '../../test/faulty-proxy'
import { useWorld } from '../../test/use-world'
import { connectDb, type Db } from './db'
import { announce, listen, type Listener } from './notices'

const database = useWorld(() => createTestDatabase())
let db: Db
let wire: FaultyProxy
let listener: Listener
const heard = new Set<string>()

beforeAll(async () => {
  db = connectDb(database.url)
  wire = await startFaultyProxy(database.url)
  listener = listen(
    wire.url,
    (_channel, subject) => heard.add(subject),
    () => undefined,
  )
  await eventually(() => expect(listener.live).toBe(true))
})
afterAll(async () => {
  await listener.close()
  await wire.close()
  await db.$disconnect()
})

const FORTY = Array.from({ length: 40 }, (_, i) => `subject ${i}`)

it('whoever has announced something is caught up only when it was heard, also when forty do at once', async () => {
  await Promise.all(
    FORTY.map(async (subject) => {
      await announce(db, 'client_access', subject)
      await listener.caughtUp()
      expect([...heard]).toContain(subject)
    }),
  )
})

const sessions = () =>
  db.$queryRaw<object[]>`SELECT pid FROM pg_stat_activity WHERE datname = current_database()`
const hear = () => undefined

it('a line that is closed while it connects leaves no connection', async () => {
  const before = await sessions()
  wire.delay(300)
  await listen(wire.url, hear, hear).close()
  wire.delay(0)
  await setTimeout(600)
  expect(before).toEqual(expect.arrayContaining(await sessions()))
})

it('a line that can connect and not listen leaves no connection, however often it tries', async () => {
  const before = await sessions()
  const failing = await startFaultyProxy(database.url)
  failing.fail('53200', 'statement')
  const line = listen(failing.url, hear, hear)
  await setTimeout(2_000)
  const during = await sessions()
  expect(line.live).toBe(false)
  // The one that it is trying just now.
  expect(during.length).toBeLessThanOrEqual(before.length + 1)
  await line.close()
  await failing.close()
})

it('on a line that has gone silent forty are told so by one question, and hear again when it is back', async () => {
  wire.set('stall')
  await Promise.all(FORTY.map(() => listener.caughtUp()))
  expect(listener.live).toBe(false)
  wire.set('refuse')
  wire.set('pass')
  await expect.poll(() => listener.live).toBe(true)
  await announce(db, 'client_access', 'afterwards')
  await listener.caughtUp()
  expect([...heard]).toContain('afterwards')
})
