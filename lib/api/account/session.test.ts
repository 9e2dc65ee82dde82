import { describe, expect, it } from 'vitest'
import { call, signIn } from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-01T12:00:00Z')
const DAY_MS = 86_400_000
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))

describe('a session', () => {
  it('says who is signed in', async () => {
    const { token, email, accountId } = await signIn(server)
    const { status, body } = await call(server, 'GET', '/auth/me', { token })
    expect(status).toBe(200)
    expect(body).toEqual({
      account: {
        id: accountId,
        email,
        lang: 'en',
        created_at: '2026-03-01T12:00:00Z',
        delete_at: null,
      },
      client: { id: expect.stringMatching(/^cli_/), name: email },
      session: {
        id: expect.stringMatching(/^ses_/),
        created_at: '2026-03-01T12:00:00Z',
        expires_at: '2026-03-31T12:00:00Z',
      },
      plan: null,
      demo: false,
    })
    for (const path of ['/v1/dashboard/me', '/api/auth/me', '/api/auth_me.php'])
      expect((await call(server, 'GET', path, { token })).body).toEqual(body)
  })

  it('ends at once when its owner signs out, and only it', async () => {
    const here = await signIn(server)
    clock.advance(31_000)
    const there = await signIn(server, here.email)
    expect((await call(server, 'POST', '/auth/logout', { token: here.token })).status).toBe(204)
    expect((await call(server, 'GET', '/auth/me', { token: here.token })).status).toBe(401)
    expect((await call(server, 'POST', '/auth/logout', { token: here.token })).status).toBe(401)
    expect((await call(server, 'GET', '/auth/me', { token: there.token })).status).toBe(200)
  })

  it('lives thirty days from its last use, and not a second longer', async () => {
    const { token } = await signIn(server)
    clock.advance(29 * DAY_MS)
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200)
    clock.advance(30 * DAY_MS - 1000)
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200)
    clock.advance(30 * DAY_MS)
    expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(401)
  })

  it('writes its use down at most once an hour', async () => {
    const { token, accountId } = await signIn(server)
    const { db } = server.product.deps
    const lastSeen = async () =>
      (await db.session.findFirstOrThrow({ where: { accountId } })).lastSeenAt
    const started = await lastSeen()
    clock.advance(3_599_000)
    await call(server, 'GET', '/auth/me', { token })
    expect(await lastSeen()).toEqual(started)
    clock.advance(1_000)
    await call(server, 'GET', '/auth/me', { token })
    expect(await lastSeen()).toEqual(clock.now())
  })
})
