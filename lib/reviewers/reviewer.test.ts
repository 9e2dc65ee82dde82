import { beforeEach, describe, expect, it } from 'vitest'
import { OneLeague } from '../../test/one-league'
import { operated } from '../../test/operator'
import { call, type Answer } from '../../test/person'
import { useWorld } from '../../test/use-world'

const DAY_MS = 86_400_000
const world = useWorld(() => OneLeague.start())

beforeEach(() => world.reset())

const now = () => world.clock.nowMs()
const at = (days: number) => new Date(now() + days * DAY_MS).toISOString()

/** An invitation as the operator makes it, and the cookie of a browser that has opened its link. */
async function invite(days = 365) {
  const made = await operated<{ id: string; link: string; account_id: string }>(
    world.server,
    'reviewer',
    'invite',
    '--label',
    'App review',
    '--expires',
    at(days),
  )
  return { ...made, cookie: await open(made.link) }
}

/** Opens a link without following it. Returns the cookie it sets, as the browser sends it back. */
async function open(link: string, method = 'GET'): Promise<string> {
  const response = await fetch(link, { method, redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/reviewer'])
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  const set = response.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^prematch_reviewer=.*; Path=\/; HttpOnly; SameSite=Lax$/)
  return set.split(';')[0] ?? ''
}

const enter = (cookie: string, method = 'POST'): Promise<Answer> =>
  call(world.server, method, '/v1/dashboard/reviewer-session', { headers: { cookie } })
const me = (token: string) => call(world.server, 'GET', '/auth/me', { token })

async function session(days?: number) {
  const invitation = await invite(days)
  const { body } = await enter(invitation.cookie)
  return {
    ...invitation,
    token: String(body.token),
    expiresAt: Date.parse(String(body.expires_at)),
  }
}

describe('an invitation', () => {
  it('changes nothing when its link is opened, however often, and enters with the click', async () => {
    const { id, link, cookie } = await invite()
    for (const method of ['GET', 'HEAD', 'GET']) await open(link, method)
    const { db } = world.server.product.deps
    expect(await db.session.count({ where: { reviewerInviteId: id } })).toBe(0)
    expect(await enter(cookie, 'GET')).toMatchObject({ status: 200, body: { label: 'App review' } })
    const entered = await enter(cookie)
    expect(entered).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
    expect(await me(String(entered.body.token))).toMatchObject({
      status: 200,
      body: { plan: 'starter', demo: true },
    })
    expect(await db.reviewerInvite.findUnique({ where: { id } })).toMatchObject({ revokedAt: null })
  })

  it('is in the database as a hash alone, and in no log line', async () => {
    const { id, link, cookie } = await invite()
    await enter(cookie)
    const token = new URL(link).searchParams.get('token') ?? ''
    expect(token).toMatch(/^pmr_[\w-]{43}$/)
    const row = await world.server.product.deps.db.reviewerInvite.findUnique({ where: { id } })
    expect(JSON.stringify(row)).not.toContain(token)
    expect(world.server.logged.join('')).not.toContain(token)
  })

  it('is not entered by a cookie that we have not signed, nor by a changed one', async () => {
    const { id, cookie } = await invite()
    const [name, value = ''] = cookie.split('=')
    const forged = [
      `${id}.`,
      id,
      `${id}.AAAA`,
      `${value}x`,
      value.replace(id, 'inv_0000000000000000'),
      '',
      '.',
    ]
    for (const one of forged)
      expect(await enter(`${name}=${one}`)).toMatchObject({
        status: 403,
        body: { detail: 'reviewer_access_inactive' },
      })
  })

  it('that is unknown, expired or revoked sets no cookie that works', async () => {
    const { id, link } = await invite(10)
    const elsewhere = `${world.server.url}/v1/dashboard/reviewer-access?token=pmr_${'x'.repeat(43)}`
    expect(await open(elsewhere)).toBe('prematch_reviewer=')
    await operated(world.server, 'reviewer', 'revoke', id)
    expect(await open(link)).toBe('prematch_reviewer=')
    const short = await invite(1)
    world.clock.advance(2 * DAY_MS)
    expect(await open(short.link)).toBe('prematch_reviewer=')
    expect(await enter(short.cookie)).toMatchObject({ status: 403 })
    const list = await operated<{ id: string; status: string }[]>(world.server, 'reviewer', 'list')
    expect(list.find((one) => one.id === id)?.status).toBe('revoked')
  })
})

describe('a reviewer’s session', () => {
  it('lasts 180 days, fixed, whatever it is used for, and never longer than its invitation', async () => {
    const begun = now()
    const long = await session(400)
    expect(long.expiresAt).toBe(begun + 180 * DAY_MS)
    expect((await session(30)).expiresAt).toBeLessThanOrEqual(begun + 30 * DAY_MS)
    world.clock.advance(170 * DAY_MS)
    expect((await me(long.token)).body).toMatchObject({
      session: { expires_at: new Date(long.expiresAt).toISOString().replace('.000', '') },
    })
    world.clock.advance(11 * DAY_MS)
    expect(await me(long.token)).toMatchObject({ status: 401, body: { detail: 'invalid_session' } })
  })

  it('is dead on the very next request after its invitation is revoked, and so is the cookie', async () => {
    const { id, token, cookie } = await session()
    expect((await me(token)).status).toBe(200)
    await operated(world.server, 'reviewer', 'revoke', id)
    const dead = { status: 403, body: { detail: 'reviewer_access_inactive' } }
    expect(await me(token)).toMatchObject(dead)
    expect(await enter(cookie)).toMatchObject(dead)
  })

  it('is dead with the end of its invitation', async () => {
    const { token } = await session(5)
    world.clock.advance(6 * DAY_MS)
    expect(await me(token)).toMatchObject({
      status: 403,
      body: { detail: 'reviewer_access_inactive' },
    })
  })

  it('is one of an account of its own: two invitations never share one', async () => {
    const [first, second] = [await session(), await session()]
    expect(first.account_id).not.toBe(second.account_id)
  })
})

describe('the demo account', () => {
  it('has a Starter plan, competitions, keys and usage that goes on, and its keys open nothing', async () => {
    const { token, account_id: accountId } = await session()
    const overview = await call(world.server, 'GET', '/account/overview', { token })
    expect(overview.body).toMatchObject({ plan: { name: 'starter' }, keys: { active: 2 } })
    const { usage, selection } = overview.body as {
      usage: { day: { used: number } }
      selection: { slots: { code: string | null }[] }
    }
    expect(selection.slots.filter(({ code }) => code !== null)).toHaveLength(12)
    expect(usage.day.used).toBeGreaterThan(0)
    const { db } = world.server.product.deps
    const hours = () => db.usageHour.count({ where: { client: { accountId } } })
    expect(await hours()).toBe(90 * 24)
    world.clock.advance(3 * 3_600_000)
    await me(token)
    expect(await hours()).toBe(90 * 24 + 3)
    const keys = await db.apiKey.findMany({ where: { client: { accountId } } })
    expect(keys.filter(({ hash }) => hash.length !== 32)).toEqual([])
  })

  it('counts the same in its hours as in its day', async () => {
    const { token, account_id: accountId } = await session()
    await me(token)
    const { db } = world.server.product.deps
    const where = { client: { accountId } }
    const counter = await db.quotaCounter.findFirstOrThrow({ where })
    const today = await db.usageHour.findMany({
      where: { ...where, hourStart: { gte: Date.parse('2026-02-28T23:00:00Z') } },
    })
    const units = [...today.map(({ routes }) => routes), counter.hourRoutes]
      .flatMap((routes) => routes.filter((_, i) => i % 5 === 3))
      .reduce((sum, figure) => sum + figure, 0)
    expect(counter.dayUnits).toBe(units)
  })

  it('refuses every route of the document that changes something, but leaving; asking for data changes nothing', async () => {
    const { token } = await session()
    const { paths } = (await call(world.server, 'GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, { security?: object[] }>>
    }
    const changing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(
          ([method, { security }]) => method !== 'get' && security?.some((one) => 'session' in one),
        )
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '1')}`),
    )
    expect(changing.length).toBeGreaterThan(5)
    for (const route of changing.filter((one) => !/\/(logout|explorer)$/.test(one))) {
      const [method = '', path = ''] = route.split(' ')
      const refused = await call(world.server, method, path, { token, body: {} })
      expect([route, refused.status, refused.body.detail]).toEqual([
        route,
        403,
        'demo_account_read_only',
      ])
    }
    expect(changing).toContain('POST /auth/logout')
    expect((await call(world.server, 'POST', '/auth/logout', { token })).status).toBe(204)
    expect((await me(token)).status).toBe(401)
  })
})
