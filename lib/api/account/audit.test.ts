import { expect, it } from 'vitest'
import { call, newEmail, newestCode, signIn, SignInBrowser, wrongCode } from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { record } from '../../audit/record'
import { sweep } from '../../privacy/sweep'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))

interface Event {
  id: string
  at: string
  action: string
  actor: { kind: string }
  network: string | null
  request_id: string | null
}
const page = async (token: string, query = '') => {
  const { status, body } = await call(server, 'GET', `/account/audit${query}`, { token })
  return { status, body, events: body.events as Event[], next: body.next_cursor as string | null }
}

it('tells who changed what, when, from where and in which request', async () => {
  const email = newEmail()
  const browser = new SignInBrowser(server, '203.0.113.9')
  await browser.ask(email)
  const { body, headers } = await browser.verify(email, await newestCode(server, email))
  const token = String(body.token)
  clock.advance(1_000)
  const activated = await call(server, 'POST', '/account/plan', {
    token,
    body: { plan: 'developer' },
    headers: { 'x-forwarded-for': '203.0.113.10' },
  })
  const { events } = await page(token)
  // The account comes before its first session, also within one instant.
  expect(events.map(({ action }) => action)).toEqual([
    'plan.activated',
    'session.started',
    'account.created',
  ])
  const session = events[1]?.actor
  expect(events[0]).toEqual({
    id: expect.stringMatching(/^aud_/),
    at: clock.now().toISOString().replace('.000', ''),
    actor: session,
    action: 'plan.activated',
    details: { plan: 'developer' },
    network: '203.0.113.10',
    request_id: activated.headers.get('x-request-id'),
  })
  expect(session).toEqual({
    kind: 'session',
    session_id: expect.stringMatching(/^ses_/),
    key_id: null,
  })
  for (const event of events.slice(1))
    expect([event.network, event.request_id]).toEqual(['203.0.113.9', headers.get('x-request-id')])
})

it('tells wrong codes and downloads, and keeps what was tried on nobody’s address for 90 days', async () => {
  const [owner, nobody] = [await signIn(server), newEmail()]
  const stranger = new SignInBrowser(server, '203.0.113.66')
  for (const email of [owner.email, nobody]) {
    await stranger.ask(email)
    const wrong = wrongCode(await newestCode(server, email))
    expect((await stranger.verify(email, wrong)).status).toBe(401)
  }
  await call(server, 'GET', '/account/export', { token: owner.token })
  const { events } = await page(owner.token)
  expect(
    events.slice(0, 2).map(({ action, actor, network }) => [action, actor.kind, network]),
  ).toEqual([
    ['account.exported', 'session', '127.0.0.1'],
    ['sign_in.failed', 'anonymous', '203.0.113.66'],
  ])
  const { db } = server.product.deps
  const ofNobody = () =>
    db.auditEvent.count({ where: { action: 'sign_in.failed', accountId: null } })
  expect(await ofNobody()).toBe(1)
  await sweep({ ...server.product.deps, clock: manualClock('2026-05-29T12:00:00Z') })
  expect(await ofNobody()).toBe(1)
  await sweep({ ...server.product.deps, clock: manualClock('2026-06-01T12:00:00Z') })
  expect(await ofNobody()).toBe(0)
  expect(await db.auditEvent.count({ where: { action: 'sign_in.failed' } })).toBe(1)
})

it('tells what operators and jobs did to the account, without naming them, and nothing about others', async () => {
  const owner = await signIn(server)
  const other = await signIn(server)
  const { db } = server.product.deps
  const now = clock.now()
  const operator = { kind: 'operator', name: 'marie' } as const
  await db.$transaction((tx) =>
    record(tx, now, operator, 'client.suspended', { reason: 'test' }, owner.accountId),
  )
  const { events, body } = await page(owner.token)
  const told = events.find(({ action }) => action === 'client.suspended')
  expect(told?.actor).toEqual({ kind: 'operator', session_id: null, key_id: null })
  expect(JSON.stringify(body)).not.toContain('marie')
  expect((await page(other.token)).events.map(({ action }) => action)).not.toContain(
    'client.suspended',
  )
})

it('walks every row once, newest first, also while new ones are written', async () => {
  const { token, accountId } = await signIn(server)
  const { db } = server.product.deps
  const write = (i: number) =>
    record(
      db,
      new Date(clock.nowMs() + Math.floor(i / 3)),
      { kind: 'system', name: 'test' },
      'job.retried',
      { i },
      accountId,
    )
  for (let i = 0; i < 20; i++) await write(i)
  const seen: Event[] = []
  let next: string | null = ''
  while (next !== null) {
    const answer = await page(token, `?limit=4${next && `&cursor=${next}`}`)
    expect(answer.status).toBe(200)
    seen.push(...answer.events)
    next = answer.next
    // Nothing before the cursor shifts what comes after it.
    await write(100)
  }
  const own = seen.filter(({ action }) => action === 'job.retried')
  expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
  expect(own).toHaveLength(20)
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
})

it.each(['x', 'AAAA', '', Buffer.from('1 aud_x').toString('base64url'), '%00'])(
  'refuses the cursor %j',
  async (cursor) => {
    const { token } = await signIn(server)
    const { status, body } = await page(token, `?cursor=${cursor}`)
    expect([status, body.detail]).toEqual([400, 'invalid_cursor'])
  },
)
