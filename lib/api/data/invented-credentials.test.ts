import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceClient } from '../../../test/client'
import { createOwner, type Owner } from '../../../test/owner'
import { call, newNetwork } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { newUndoToken } from '../../accounts/email-change'
import { newSessionToken } from '../../accounts/session-token'
import { newBetaToken } from '../../beta/beta-token'
import { newApiKey } from '../../keys/format'
import { UNKNOWN_AT_ONCE } from '../../platform/credential-guard'
import { newInviteToken } from '../../reviewers/invite-token'
import { haveHeard } from '../../../test/eventually'

const clock = manualClock('2026-03-01T12:00:00Z')
const env = { TRUSTED_PROXIES: '1' }
const server = useWorld(() => startTestServer({ clock, env }))
const second = useWorld(() => startTestServer({ clock, env, databaseUrl: server.databaseUrl }))
let owner: Owner
let network: string

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [
    { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z' },
  ])
  for (const { product } of [server, second]) await product.deps.releases.refresh()
})
beforeEach(async () => {
  clock.advance(86_400_000)
  network = newNetwork()
  owner = await createOwner(server, { plan: 'starter', competitions: ['LIGUE_1'] })
})
afterEach(() => vi.restoreAllMocks())

const get = (path: string, headers: Record<string, string>, from = network, on = server) =>
  call(on, 'GET', path, { headers: { 'x-forwarded-for': from, ...headers } })
const withKey = (key: string, from = network, on = server) =>
  get('/v1/leagues', { 'x-api-key': key }, from, on)
const withSession = (token: string, from = network) =>
  get('/auth/me', { authorization: `Bearer ${token}` }, from)
const newKey = () => newApiKey('developer').key

interface Kind {
  /** Shows something invented. */
  invent: () => string
  show: (credential: string) => ReturnType<typeof call>
  refusal: string
  table: string
}
const KINDS: Record<string, Kind> = {
  'API keys': { invent: newKey, show: withKey, refusal: '401 invalid_api_key', table: 'api_keys' },
  sessions: {
    invent: newSessionToken,
    show: withSession,
    refusal: '401 invalid_session',
    table: 'sessions',
  },
  'beta links': {
    invent: newBetaToken,
    show: (token) => get(`/beta/instant/verify?format=json&token=${token}`, {}),
    refusal: '404 beta_link_unknown',
    table: 'beta_requests',
  },
  'beta clicks': {
    invent: newBetaToken,
    show: (token) =>
      call(server, 'POST', '/beta/instant/verify', {
        body: { token },
        headers: { 'x-forwarded-for': network },
      }),
    refusal: '404 beta_link_unknown',
    table: 'beta_requests',
  },
  'reviewer links': {
    invent: newInviteToken,
    show: (token) => get(`/v1/dashboard/reviewer-access?format=json&token=${token}`, {}),
    refusal: '403 reviewer_access_inactive',
    table: 'reviewer_invites',
  },
  'links that undo a change of address': {
    invent: newUndoToken,
    show: (token) => get(`/auth/undo-email-change?format=json&token=${token}`, {}),
    refusal: '410 email_undo_link_over',
    table: 'email_changes',
  },
  'unlock links': {
    invent: () => `pmu_${randomBytes(32).toString('base64url')}`,
    show: (token) =>
      call(server, 'POST', '/auth/unlock', {
        body: { token },
        headers: { 'x-forwarded-for': network },
      }),
    refusal: '410 unlock_link_over',
    table: 'sign_in_unlocks',
  },
}

/** How many statements about a table reach the database meanwhile. */
async function statementsAbout(table: string, work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  return spy.mock.calls.filter(([query]) => JSON.stringify(query).includes(table)).length
}
const answer = ({ status, body }: Awaited<ReturnType<typeof call>>) =>
  `${status} ${String(body.detail)}`

/** Shows so many invented ones, twenty at a time. */
async function flood(kind: Kind, count: number): Promise<string[]> {
  const answers: string[] = []
  while (answers.length < count)
    answers.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => kind.show(kind.invent())))).map(
        answer,
      ),
    )
  return answers
}
const spend = () => flood({ ...KINDS['API keys'], show: withKey } as Kind, UNKNOWN_AT_ONCE + 20)

describe.each(Object.entries(KINDS))('invented %s', (_name, kind) => {
  it('reach the database up to the budget of their network, however many come at once', async () => {
    let answers: string[] = []
    const statements = await statementsAbout(kind.table, async () => {
      answers = await flood(kind, UNKNOWN_AT_ONCE + 60)
    })
    expect(answers.filter((one) => one === kind.refusal)).toHaveLength(UNKNOWN_AT_ONCE)
    expect(answers.filter((one) => one === '429 too_many_failures')).toHaveLength(60)
    expect(statements).toBe(UNKNOWN_AT_ONCE)
    const { headers } = await kind.show(kind.invent())
    expect(headers.get('retry-after')).toBe('1')
  })

  it('are refused from memory when they come again', async () => {
    const credential = kind.invent()
    const answers: string[] = []
    const statements = await statementsAbout(kind.table, async () => {
      for (let i = 0; i < 5; i++) answers.push(answer(await kind.show(credential)))
    })
    expect(answers).toEqual(Array(5).fill(kind.refusal))
    expect(statements).toBe(1)
  })
})

describe('whoever shares a network with an inventor', () => {
  it('goes on with a key and a session that worked there before, also when they have to be looked up again', async () => {
    expect((await withKey(owner.key)).status).toBe(200)
    expect((await withSession(owner.token)).status).toBe(200)
    await spend()
    expect(answer(await withKey(newKey()))).toBe('429 too_many_failures')
    await announceClient(server.product.deps, owner.clientId)
    expect(server.product.deps.access.known(owner.key)).toBeUndefined()
    expect((await withKey(owner.key)).status).toBe(200)
    expect((await withSession(owner.token)).status).toBe(200)
  })

  it('comes through with a new key when it waits as it is told', async () => {
    await spend()
    const refused = await withKey(owner.key)
    expect(answer(refused)).toBe('429 too_many_failures')
    clock.advance(Number(refused.headers.get('retry-after')) * 1_000)
    expect((await withKey(owner.key)).status).toBe(200)
    // What was good took nothing away: the place in the budget is there for the next.
    const { key } = await createOwner(server, { competitions: ['LIGUE_1'] })
    expect((await withKey(key)).status).toBe(200)
  })

  it('is served in a crowd of others who are all new here, more than the network has places', async () => {
    const lookUps = Array.from({ length: 3 * UNKNOWN_AT_ONCE }, (_, i) =>
      server.product.deps.guard.lookUp(network, `honest ${network} ${i}`, async () => {
        await Promise.resolve()
        return i
      }),
    )
    expect(await Promise.all(lookUps)).toHaveLength(3 * UNKNOWN_AT_ONCE)
  })

  it('is not bothered from another network, and one key that ended uses up nothing', async () => {
    await spend()
    expect((await withKey(owner.key, newNetwork())).status).toBe(200)
    const elsewhere = newNetwork()
    const ended = newKey()
    for (let i = 0; i < 6; i++)
      await Promise.all(Array.from({ length: 20 }, () => withKey(ended, elsewhere)))
    expect(answer(await withKey(newKey(), elsewhere))).toBe('401 invalid_api_key')
  })
})

describe('a refusal from memory', () => {
  it('is over on every instance as soon as the key is allowed again', async () => {
    const setDeletion = async (deleteAt: Date | null) => {
      const { db } = server.product.deps
      await db.account.update({ where: { id: owner.accountId }, data: { deleteAt } })
      await announceClient(server.product.deps, owner.clientId)
      await haveHeard(second)
    }
    const onBoth = async () => [
      (await withKey(owner.key)).status,
      (await withKey(owner.key, network, second)).status,
    ]
    await setDeletion(new Date(clock.nowMs() + 86_400_000))
    expect(await onBoth()).toEqual([401, 401])
    await setDeletion(null)
    expect(await onBoth()).toEqual([200, 200])
  })

  it('never meets a key that was just made, on another instance either', async () => {
    const { body } = await call(server, 'POST', '/v1/dashboard/keys', {
      token: owner.token,
      body: {},
    })
    expect((await withKey(String(body.key), network, second)).status).toBe(200)
  })
})
