import { beforeAll, expect, it } from 'vitest'
import { call, newcomer } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const ROUNDS = 10
const server = useWorld(() =>
  startTestServer({
    clock: manualClock('2026-03-01T12:00:00Z'),
    env: { TRUSTED_PROXIES: '1' },
  }),
)
beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [
    { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z' },
  ])
  await server.product.deps.releases.refresh()
})

const LIST = '/v1/leagues/LIGUE_1/matches'
const list = (key: string, headers: Record<string, string> = {}) =>
  fetch(server.url + LIST, { headers: { 'x-api-key': key, ...headers } })

/** An owner whose key has just been used: what is known of it lies in memory. */
async function busyOwner() {
  const { token } = await newcomer(server)
  await call(server, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
  const slot = { token, body: { code: 'LIGUE_1' } }
  await call(server, 'PUT', '/account/competitions/slots/1', slot)
  const { body } = await call(server, 'POST', '/v1/dashboard/keys', { token, body: {} })
  const key = String(body.key)
  const answer = await list(key)
  expect(answer.status).toBe(200)
  return { token, key, keyId: String(body.id), etag: answer.headers.get('etag') ?? '' }
}

it('the very next request after a key was revoked is refused, with its tag too', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { token, key, keyId, etag } = await busyOwner()
    await call(server, 'DELETE', `/v1/dashboard/keys/${keyId}`, { token })
    expect((await list(key, { 'if-none-match': etag })).status).toBe(401)
  }
})

it('the very next request after a competition was replaced is refused, with its tag too', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { token, key, etag } = await busyOwner()
    const slot = { token, body: { code: 'SERIE_A' } }
    const { status } = await call(server, 'PUT', '/account/competitions/slots/1', slot)
    expect(status).toBe(200)
    expect((await list(key, { 'if-none-match': etag })).status).toBe(403)
  }
})
