import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../test/database'
import { startFaultyProxy } from '../test/faulty-proxy'
import { builtPrograms } from '../test/programs'
import { promoteTestRelease } from '../test/release'
import { SECRET_KEY, startTestServer } from '../test/server'
import { useWorld } from '../test/use-world'
import { CONNECTION_LIMITS } from './connections'

/** Scaled down: a head may take less time than the pause between two requests. */
const LIMITS = {
  headMs: 200,
  requestMs: 600,
  keepAliveMs: 30_000,
  silenceMs: 60_000,
  readingMs: 60_000,
  checkMs: 50,
}

const database = useWorld(() => createTestDatabase())
const proxy = useWorld(() => startFaultyProxy(database.url))
const server = useWorld(() => startTestServer({ databaseUrl: proxy.url, limits: LIMITS }))

async function asked(path: string): Promise<[number, unknown, string | null]> {
  const answer = await fetch(server.url + path)
  return [answer.status, await answer.json(), answer.headers.get('connection')]
}
const readiness = async () => (await asked('/readyz')).slice(0, 2)

it('an instance is ready only with a database, the secret in use and a release, and alive without any', async () => {
  const { deps } = server.product
  expect(await readiness()).toEqual([503, { ready: false, reasons: ['no_release'] }])
  await promoteTestRelease(deps.db, [])
  await deps.releases.refresh()
  expect(await readiness()).toEqual([200, { ready: true, reasons: [] }])

  proxy.set('stall')
  await expect.poll(readiness).toEqual([503, { ready: false, reasons: ['database_unavailable'] }])
  expect((await asked('/livez')).slice(0, 2)).toEqual([200, { alive: true, network: '127.0.0.1' }])
  proxy.set('pass')
  await expect.poll(readiness).toEqual([200, { ready: true, reasons: [] }])

  const { fingerprint } = await deps.db.secretInUse.findUniqueOrThrow({ where: { id: 1 } })
  const replace = (by: string) =>
    deps.db.secretInUse.update({ where: { id: 1 }, data: { fingerprint: by } })
  await replace('0123456789abcdef')
  await expect.poll(readiness).toEqual([503, { ready: false, reasons: ['strange_secret'] }])
  await replace(fingerprint)
  await expect.poll(readiness).toEqual([200, { ready: true, reasons: [] }])
})

it('a connection rests for longer than proxies keep theirs, and than a head may take', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  const answers = () => heard.match(/^HTTP\/1\.1 200/gm)?.length ?? 0
  for (const count of [1, 2]) {
    socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(answers).toBe(count)
    await pause(LIMITS.headMs + 4 * LIMITS.checkMs)
  }
  socket.destroy()
  expect(heard).toContain('Keep-Alive: timeout=30\r\n')
  // nginx lets go after 60 s; whoever is first must be the proxy.
  expect(CONNECTION_LIMITS.keepAliveMs).toBeGreaterThan(65_000)
  expect(CONNECTION_LIMITS.silenceMs).toBeGreaterThan(CONNECTION_LIMITS.keepAliveMs)
})

it('an instance that drains says so, answers as before, and lets go of connections one by one', async () => {
  expect((await asked('/v1/health'))[2]).toBe('keep-alive')
  server.product.readiness.drain()
  expect(await asked('/readyz')).toEqual([503, { ready: false, reasons: ['draining'] }, 'close'])
  expect(await asked('/livez')).toEqual([200, { alive: true, network: '127.0.0.1' }, 'close'])
  const health = await asked('/v1/health')
  expect([health[0], health[2]]).toEqual([200, 'close'])
  expect((await asked('/v1/leagues'))[0]).toBe(401)
})

it('a server that is told to stop says so first, answers while it drains, and then ends', async () => {
  const { serve } = await builtPrograms()
  const program = await serve({ DATABASE_URL: database.url, SECRET_KEY, DRAIN_SECONDS: '4' })
  const statusOf = async (path: string) => (await fetch(program.url + path)).status
  expect(await statusOf('/readyz')).toBe(200)
  program.process.kill('SIGTERM')
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/v1/health')).toBe(200)
  expect(await program.ended).toBe(0)
  await expect(statusOf('/livez')).rejects.toThrow()
})
