import { expect, test } from 'vitest'
import { createTestClient } from '../../test/client'
import { manualClock, startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'
import { createCallerRecorder } from './callers'

const REST_MS = 10_000
const NOON = Date.parse('2026-03-01T12:00:00Z')

// In the time of the test: what is months old is forgotten by a job of the server.
const server = useWorld(() => startTestServer({ clock: manualClock('2026-03-01T12:00:00Z') }))

test('a key’s first use is written at once and a busy key’s later ones together, with none forgotten', async () => {
  const { db } = server.product.deps
  const { keyId } = await createTestClient(server.product.deps)
  const recorder = createCallerRecorder()
  const written = async () => {
    const { lastUsedAt } = await db.apiKey.findUniqueOrThrow({ where: { id: keyId } })
    const callers = await db.apiKeyCaller.findMany({
      where: { keyId },
      orderBy: { network: 'asc' },
    })
    return { lastMs: lastUsedAt?.getTime(), networks: callers.map(({ network }) => network) }
  }

  recorder.note(keyId, '192.0.2.1', NOON)
  await recorder.flush(db, NOON, REST_MS)
  expect(await written()).toEqual({ lastMs: NOON, networks: ['192.0.2.1'] })

  recorder.note(keyId, '192.0.2.2', NOON + 2_000)
  recorder.note(keyId, '192.0.2.1', NOON + 3_000)
  await recorder.flush(db, NOON + 4_000, REST_MS)
  expect(await written()).toEqual({ lastMs: NOON, networks: ['192.0.2.1'] })

  await recorder.flush(db, NOON + REST_MS, REST_MS)
  expect(await written()).toEqual({ lastMs: NOON + 3_000, networks: ['192.0.2.1', '192.0.2.2'] })

  recorder.note(keyId, '192.0.2.3', NOON + REST_MS + 1)
  await recorder.flush(db, NOON + REST_MS + 1, 0)
  expect(await written()).toEqual({
    lastMs: NOON + REST_MS + 1,
    networks: ['192.0.2.1', '192.0.2.2', '192.0.2.3'],
  })

  // The clock was set back.
  recorder.note(keyId, '192.0.2.4', NOON)
  await recorder.flush(db, NOON, 0)
  expect((await written()).networks).toContain('192.0.2.4')
})

test('a flush waits for the one before it: whoever stops afterwards has lost nothing', async () => {
  const { db } = server.product.deps
  const { keyId } = await createTestClient(server.product.deps)
  const recorder = createCallerRecorder()
  recorder.note(keyId, '192.0.2.9', NOON)
  void recorder.flush(db, NOON, REST_MS)
  await recorder.flush(db, NOON, 0)
  const callers = await db.apiKeyCaller.findMany({ where: { keyId } })
  expect(callers.map(({ network }) => network)).toEqual(['192.0.2.9'])
})
