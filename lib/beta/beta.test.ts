import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClient } from '../../test/client'
import { OneLeague } from '../../test/one-league'
import { operated } from '../../test/operator'
import {
  call,
  mailsTo,
  newcomer,
  newEmail,
  newNetwork,
  signIn,
  type Answer,
} from '../../test/person'
import { useWorld } from '../../test/use-world'
import { PLAN_LIMITS } from '../plans/limits'

const DAY_MS = 86_400_000
const VERIFY = '/beta/instant/verify'
const world = useWorld(() => OneLeague.start({ TRUSTED_PROXIES: '1' }))

beforeEach(() => world.reset())

const db = () => world.server.product.deps.db
const ask = (email: string, more: object = {}, network = newNetwork()) =>
  call(world.server, 'POST', '/beta/instant/request', {
    body: { email, ...more },
    headers: { 'x-forwarded-for': network },
  })
const linksTo = async (email: string) =>
  (await mailsTo(world.server, email)).map(
    ({ text }) => /https?:\S+verify\S+/.exec(text)?.[0] ?? '',
  )

/** Asks for beta access and returns the token of the mailed link. */
async function tokenFor(email: string, more: object = {}): Promise<string> {
  await ask(email, more)
  const [link = ''] = await linksTo(email)
  return new URL(link).searchParams.get('token') ?? ''
}
const click = (token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(world.server, 'POST', VERIFY, { body: { token }, headers })
const look = (token: string) => call(world.server, 'GET', `${VERIFY}?format=json&token=${token}`)
const contractsOf = (email: string) =>
  db().contract.findMany({
    where: { client: { account: { email } } },
    orderBy: { startedAt: 'asc' },
    select: { plan: true, endedAt: true },
  })

describe('asking for beta access', () => {
  it('is answered and mailed the same for a new address and for one with an account', async () => {
    const known = (await newcomer(world.server)).email
    const unknown = newEmail()
    const [first, second] = [await ask(known), await ask(unknown)]
    expect(first.status).toBe(202)
    expect(second.status).toBe(202)
    expect(second.body).toEqual(first.body)
    const names = ({ headers }: Answer) => [...headers.keys()].sort()
    expect(names(second)).toEqual(names(first))
    const subjects = await Promise.all(
      [known, unknown].map(async (email) => (await mailsTo(world.server, email))[0]?.subject),
    )
    expect(subjects[0]).toBe(subjects[1])
  })

  it('shares the caps of sign-in, both ways', async () => {
    const [email, network] = [newEmail(), newNetwork()]
    const headers = { 'x-forwarded-for': network }
    const code = () =>
      call(world.server, 'POST', '/auth/request-code', { body: { email }, headers })
    for (let i = 0; i < 3; i++) expect((await ask(email, {}, network)).status).toBe(202)
    for (let i = 0; i < 2; i++) expect((await code()).status).toBe(202)
    for (const refused of [await ask(email, {}, network), await code()]) {
      expect(refused).toMatchObject({ status: 429, body: { detail: 'too_many_codes' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('twice at once sends one mail, in the language asked for, with nothing the asker typed', async () => {
    const [email, network] = [newEmail(), newNetwork()]
    const more = { name: 'Claim your prize', lang: 'fr' }
    await Promise.all([ask(email, more, network), ask(email, more, network)])
    const mails = await mailsTo(world.server, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Votre accès bêta à Prematch')
    expect(mails[0]?.html).not.toContain('prize')
    expect((await linksTo(email))[0]).toMatch(/[?&]token=pmb_[\w-]{43}&lang=fr$/)
  })

  it('keeps the token out of database and log', async () => {
    const email = newEmail()
    const token = await tokenFor(email)
    await look(token)
    await click(token)
    expect(JSON.stringify(await db().betaRequest.findMany({ where: { email } }))).not.toContain(
      token,
    )
    expect(world.server.logged.join('')).not.toContain(token)
  })

  it('with something that does not fit is 422', async () => {
    for (const body of [
      {},
      { email: 'nobody' },
      { email: newEmail(), usage_type: 'theft' },
      { email: newEmail(), lang: 'de' },
    ])
      expect((await call(world.server, 'POST', '/beta/instant/request', { body })).status).toBe(422)
    for (const path of [VERIFY, `${VERIFY}?token=tooshort`, `${VERIFY}?token=tooshort&format=json`])
      expect((await call(world.server, 'GET', path)).status).toBe(422)
    expect((await click('tooshort')).status).toBe(422)
  })
})

describe('a mailed link', () => {
  it('survives scanners that come first, and leads people to a page without the token in its address', async () => {
    const token = await tokenFor(newEmail())
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
      const page = `${world.server.url}${VERIFY}?token=${token}&lang=fr`
      const response = await fetch(page, { method, redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/beta/confirm'])
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('set-cookie')).toMatch(
        /prematch_beta=pmb_[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/,
      )
      await look(token)
    }
    expect((await look(token)).body).toMatchObject({ status: 'ready', offer: { days: 60 } })
    expect((await click(token)).status).toBe(200)
    expect((await look(token)).body).toMatchObject({ status: 'used' })
  })

  it('gives one account, one contract of 60 days and one key to twenty clicks at once', async () => {
    const email = newEmail()
    const token = await tokenFor(email, { name: 'Ada’s site', usage_type: 'media' })
    const clicks = await Promise.all(Array.from({ length: 20 }, () => click(token)))
    const [won, ...more] = clicks.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(clicks.filter(({ body }) => body.detail === 'beta_link_used')).toHaveLength(19)
    expect(won?.body).toMatchObject({
      email,
      plan: { name: 'beta', limits: { units_per_day: 300 } },
    })
    const { ends_at } = won?.body.plan as { ends_at: string }
    expect(Date.parse(ends_at)).toBe(world.clock.nowMs() + 60 * DAY_MS)
    const include = { keys: true, contracts: true }
    const client = await db().client.findFirstOrThrow({ where: { account: { email } }, include })
    expect(client).toMatchObject({ name: 'Ada’s site', usageType: 'media' })
    expect([client.keys.length, client.contracts.length]).toEqual([1, 1])

    const key = String(won?.body.key)
    expect(key).toMatch(/^pm_beta_/)
    expect(
      JSON.stringify(
        await db().auditEvent.findMany({
          where: { accountId: client.accountId },
          select: { details: true },
        }),
      ),
    ).not.toContain(key)
    expect((await world.get('/v1/me', { 'x-api-key': key })).status).toBe(200)
  })

  it('clicked again by the same request shows the same key', async () => {
    const [token, headers] = [await tokenFor(newEmail()), { 'idempotency-key': randomUUID() }]
    const clicks = await Promise.all(Array.from({ length: 6 }, () => click(token, headers)))
    expect(new Set(clicks.map(({ body }) => String(body.key))).size).toBe(1)
    expect((await click(token)).body.detail).toBe('beta_link_used')
  })

  it('ends: after a day it is expired, an unknown one is told apart, and neither makes anything', async () => {
    const email = newEmail()
    const token = await tokenFor(email)
    world.clock.advance(DAY_MS)
    expect(await look(token)).toMatchObject({ status: 200, body: { status: 'expired' } })
    expect(await click(token)).toMatchObject({ status: 410, body: { detail: 'beta_link_expired' } })
    const unknown = `pmb_${'x'.repeat(43)}`
    const missing = { status: 404, body: { detail: 'beta_link_unknown' } }
    expect(await look(unknown)).toMatchObject(missing)
    expect(await click(unknown)).toMatchObject(missing)
    expect(await db().account.count({ where: { email } })).toBe(0)
  })

  it('asked for by another site’s page is refused and stays good', async () => {
    const token = await tokenFor(newEmail())
    const foreign = await call(world.server, 'POST', VERIFY, {
      body: { token },
      headers: { origin: 'https://evil.test' },
    })
    expect(foreign).toMatchObject({ status: 403, body: { detail: 'forbidden_origin' } })
    expect((await click(token)).status).toBe(200)
  })
})

describe('beta beside another plan', () => {
  const emailOf = async (accountId: string) =>
    (await db().account.findUniqueOrThrow({ where: { id: accountId } })).email

  it('never replaces a running Starter or custom contract, and the link stays good', async () => {
    for (const [plan, code] of [
      ['starter', 'starter_contract_active'],
      ['custom', 'plan_already_active'],
    ] as const) {
      const limits = plan === 'custom' ? PLAN_LIMITS.starter : undefined
      const client = await createTestClient(world.server.product.deps, { plan, limits })
      const email = await emailOf(client.accountId)
      const token = await tokenFor(email)
      expect((await look(token)).body).toMatchObject({ status: 'refused', refusal: code })
      expect(await click(token)).toMatchObject({ status: 409, body: { detail: code } })
      expect(await contractsOf(email)).toEqual([{ plan, endedAt: null }])
      expect((await world.get('/v1/me', { 'x-api-key': client.key })).status).toBe(200)
      await operated(world.server, 'contract', 'end', client.clientId)
      expect((await click(token)).status).toBe(200)
    }
  })

  it('takes the place of Developer and of its key, and says so before', async () => {
    const client = await createTestClient(world.server.product.deps, { competitions: ['LIGUE_1'] })
    const email = await emailOf(client.accountId)
    const token = await tokenFor(email)
    expect((await look(token)).body).toMatchObject({ ends: { plan: 'developer', keys: 1 } })
    const { body } = await click(token)
    expect((await world.get('/v1/me', { 'x-api-key': client.key })).status).toBe(401)
    const ended = await db().apiKey.findUniqueOrThrow({ where: { id: client.keyId } })
    expect(ended.revokedFor).toBe('plan')
    const leagues = await world.get('/v1/leagues', { 'x-api-key': String(body.key) })
    expect(((await leagues.json()) as { leagues: unknown[] }).leagues).toHaveLength(1)
    expect(await contractsOf(email)).toMatchObject([
      { plan: 'developer', endedAt: world.clock.now() },
      { plan: 'beta', endedAt: null },
    ])
  })

  it('is given once: two links clicked at once give one key, and no link gives a second term', async () => {
    const email = newEmail()
    const first = await tokenFor(email)
    world.clock.advance(31_000)
    const second = await tokenFor(email)
    expect(second).not.toBe(first)
    const statuses = (await Promise.all([click(first), click(second)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    world.clock.advance(61 * DAY_MS)
    const later = await tokenFor(email)
    expect(await click(later)).toMatchObject({ status: 409, body: { detail: 'beta_already_used' } })
    expect(await db().apiKey.count({ where: { client: { account: { email } } } })).toBe(1)
  })

  it('after its 60 days answers 403 until its owner activates Developer', async () => {
    const { body } = await click(await tokenFor(newEmail()))
    const key = { 'x-api-key': String(body.key) }
    world.clock.advance(60 * DAY_MS - 61_000)
    expect((await world.get('/v1/leagues', key)).status).toBe(200)
    world.clock.advance(61_000)
    const over = await world.get('/v1/leagues', key)
    expect(over.status).toBe(403)
    expect(await over.json()).toMatchObject({ detail: 'invalid_plan_contract' })
    const owner = await signIn(world.server, String(body.email))
    await call(world.server, 'POST', '/account/plan', {
      token: owner.token,
      body: { plan: 'developer' },
    })
    await expect.poll(async () => (await world.fresh('/v1/leagues', key)).status).toBe(200)
  })
})
