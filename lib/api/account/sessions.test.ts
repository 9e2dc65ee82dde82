import { beforeEach, describe, expect, it } from 'vitest'
import {
  call,
  newEmail,
  newestCode,
  signIn,
  SignInBrowser,
  type Answer,
} from '../../../test/person'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-01T12:00:00Z')
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let email: string

beforeEach(() => {
  clock.advance(24 * 3_600_000)
  email = newEmail()
})

interface SessionRow {
  id: string
  current: boolean
}
const sessions = async (token: string) =>
  (await call(server, 'GET', '/account/sessions', { token })).body.sessions as SessionRow[]
const status = async (at: TestServer, token: string) =>
  (await call(at, 'GET', '/auth/me', { token })).status
const again = async (): Promise<string> => {
  clock.advance(31_000)
  return (await signIn(server, email)).token
}
const audited = async (accountId: string) =>
  (
    await server.product.deps.db.auditEvent.findMany({
      where: { accountId, action: { startsWith: 'session' }, NOT: { action: 'session.started' } },
      select: { action: true, details: true, network: true, requestId: true },
    })
  ).map((row) => ({ ...row, requestId: row.requestId?.slice(0, 4) }))

describe('the list of sessions', () => {
  it('shows where one is signed in, the asking one first, and nothing that could be used', async () => {
    const browser = new SignInBrowser(server)
    await browser.ask(email)
    const signedIn = await call(server, 'POST', '/auth/verify-code', {
      body: { email, code: await newestCode(server, email), challenge_id: browser.challenge },
      headers: { 'x-forwarded-for': '2001:db8:1:2:3::4', 'user-agent': FIREFOX },
    })
    const token = String(signedIn.body.token)
    const started = clock.now().toISOString().replace('.000', '')
    await again()
    const list = await sessions(token)
    expect(list).toHaveLength(2)
    expect(list[0]).toEqual({
      id: expect.stringMatching(/^ses_/),
      device: { browser: 'Firefox', system: 'Linux' },
      network: '2001:db8:1:2::/64',
      created_at: started,
      last_seen_at: started,
      expires_at: expect.any(String),
      current: true,
    })
    expect(list[1]).toMatchObject({ current: false, device: { browser: 'node', system: null } })
  })
})

describe('a session that its owner ends', () => {
  it('is dead on every instance with the next request, and only it', async () => {
    const here = await signIn(server, email)
    const there = await again()
    const id = (await sessions(there)).find(({ current }) => current)?.id ?? ''
    // Only now: a second server would take mails to its own inbox.
    const second = await startTestServer({ clock, databaseUrl: server.databaseUrl })
    expect(await status(second, there)).toBe(200)
    const ended = await call(server, 'DELETE', `/account/sessions/${id}`, { token: here.token })
    expect(ended.status).toBe(204)
    expect([await status(server, there), await status(second, there)]).toEqual([401, 401])
    expect([await status(server, here.token), await status(second, here.token)]).toEqual([200, 200])
    await second.close()
    expect(await audited(here.accountId)).toEqual([
      {
        action: 'session.revoked',
        details: { session_id: id },
        network: '127.0.0.1',
        requestId: 'req_',
      },
    ])
    const twice = await call(server, 'DELETE', `/account/sessions/${id}`, { token: here.token })
    expect([twice.status, twice.body.detail]).toEqual([404, 'not_found'])
  })

  it('is ended once by ten at the same time', async () => {
    const here = await signIn(server, email)
    const there = await again()
    const id = (await sessions(there)).find(({ current }) => current)?.id ?? ''
    const end = () => call(server, 'DELETE', `/account/sessions/${id}`, { token: here.token })
    const answers = await Promise.all(Array.from({ length: 10 }, end))
    expect(answers.map((one) => one.status).sort()).toEqual([204, ...Array<number>(9).fill(404)])
    expect(await audited(here.accountId)).toHaveLength(1)
  })

  it('can’t be somebody else’s: as if it did not exist', async () => {
    const owner = await signIn(server, email)
    const [session] = await sessions(owner.token)
    email = newEmail()
    const stranger = await again()
    for (const id of [session?.id ?? '', 'ses_0000000000000000', '%00', "'; DROP"]) {
      const path = `/account/sessions/${encodeURIComponent(id)}`
      const answer: Answer = await call(server, 'DELETE', path, { token: stranger })
      expect([404, 422]).toContain(answer.status)
    }
    expect(await status(server, owner.token)).toBe(200)
  })
})

describe('all sessions', () => {
  it('but the one that asks end at once', async () => {
    const here = await signIn(server, email)
    const others = [await again(), await again()]
    const stranger = await signIn(server)
    const ended = await call(server, 'DELETE', '/account/sessions', { token: here.token })
    expect(ended.body).toEqual({ ended: 2 })
    for (const token of others) expect(await status(server, token)).toBe(401)
    expect(await status(server, here.token)).toBe(200)
    expect(await status(server, stranger.token)).toBe(200)
    expect(await audited(here.accountId)).toMatchObject([
      { action: 'sessions.revoked', details: { scope: 'others', count: 2 } },
    ])
    // With nothing to end, nothing is written down.
    const none = await call(server, 'DELETE', '/account/sessions', { token: here.token })
    expect(none.body).toEqual({ ended: 0 })
    expect(await audited(here.accountId)).toHaveLength(1)
  })

  it('end with the one that asks, when it says so', async () => {
    const here = await signIn(server, email)
    const there = await again()
    const path = '/account/sessions?scope=all'
    expect((await call(server, 'DELETE', path, { token: here.token })).body).toEqual({ ended: 2 })
    expect([await status(server, here.token), await status(server, there)]).toEqual([401, 401])
  })
})
