import { expect, it } from 'vitest'
import { createTestClient } from '../../test/client'
import { createTestDatabase } from '../../test/database'
import { startFaultyProxy } from '../../test/faulty-proxy'
import { startTestServer } from '../../test/server'
import { eventually } from '../../test/eventually'

it('connections that take longer than anybody waits serve those who ask next; nobody waits longer for it', async () => {
  const database = await createTestDatabase()
  const wire = await startFaultyProxy(database.url)
  const server = await startTestServer({ databaseUrl: wire.url })
  const { key } = await createTestClient(server.product.deps, { plan: 'starter' })
  const ask = async () => {
    const sinceMs = performance.now()
    const { status } = await fetch(`${server.url}/v1/me`, { headers: { 'x-api-key': key } })
    return { status, ms: performance.now() - sinceMs }
  }
  // As on a machine that has no time for a new connection: 2.5 s each.
  wire.delay(2_500)
  wire.set('refuse')
  wire.set('pass')
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  await eventually(
    async () => {
      answers.push(await ask())
      expect(answers.at(-1)?.status).toBe(200)
    },
    { intervalMs: 200 },
  )
  expect(answers[0]?.status).toBe(503)
  // Two connections are made one after the other before an answer, and the callers' waiting goes on meanwhile.
  for (const { ms } of answers) expect(ms).toBeLessThan(4_000)
  wire.delay(0)
  await server.close()
  await wire.close()
  await database.close()
})
