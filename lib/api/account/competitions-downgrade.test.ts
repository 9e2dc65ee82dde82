import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceClient } from '../../../test/client'
import { createOwner, type Owner } from '../../../test/owner'
import { call } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { CATALOGUE } from '../../football/catalogue'
import { eventually, haveHeard } from '../../../test/eventually'

const clock = manualClock('2026-03-20T12:00:00Z')
const TEN = CATALOGUE.slice(0, 10).map(({ code }) => code)
const [A = '', B = '', C = '', D = ''] = TEN
const server = useWorld(() => startTestServer({ clock }))
let owner: Owner

beforeAll(async () => {
  const { db, releases } = server.product.deps
  await promoteTestRelease(
    db,
    TEN.map((code) => ({ code, kickoff: '2026-03-27T16:00:00Z' })),
  )
  await releases.refresh()
})
beforeEach(async () => {
  owner = await createOwner(server, { plan: 'starter', competitions: TEN })
})

const ask = (method: string, path: string, body?: unknown) =>
  call(server, method, path, { token: owner.token, body })
const selection = async () => (await ask('GET', '/account/competitions')).body
const keep = (codes: unknown) => ask('POST', '/account/competitions/keep', { codes })
const activate = (body = {}) => ask('POST', '/account/plan', { plan: 'developer', ...body })
const outcome = ({ status, body }: Awaited<ReturnType<typeof ask>>) =>
  status === 200 ? 200 : `${status} ${String(body.detail)}`
const codesOf = (slots: unknown) => (slots as { code: string | null }[]).map(({ code }) => code)

/** What a key is served: the list, and each of the ten. */
async function served() {
  const headers = { 'x-api-key': owner.key }
  const get = (path: string) => {
    clock.advance(61_000)
    return call(server, 'GET', path, { headers })
  }
  const list = await get('/v1/leagues')
  if (list.status !== 200) return list.body.detail
  const open: string[] = []
  for (const code of TEN) {
    const { status, body } = await get(`/v1/leagues/${code}/matches`)
    if (status === 200) open.push(code)
    else expect(body.detail).toBe('competition_not_selected')
  }
  expect((list.body.leagues as { code: string }[]).map(({ code }) => code).sort()).toEqual(
    open.toSorted(),
  )
  return open
}
async function soonServed(expected: unknown): Promise<void> {
  await haveHeard(server)
  expect(await served()).toEqual(expected)
}

async function endStarter() {
  const { db } = server.product.deps
  await db.contract.updateMany({
    where: { clientId: owner.clientId, endedAt: null },
    data: { endedAt: clock.now() },
  })
  await announceClient(server.product.deps, owner.clientId)
}
async function payAgain() {
  const { db } = server.product.deps
  await endStarter()
  await db.contract.create({
    data: {
      id: `con_${owner.clientId}_${clock.nowMs()}`,
      clientId: owner.clientId,
      plan: 'starter',
      startedAt: clock.now(),
    },
  })
  await announceClient(server.product.deps, owner.clientId)
}

describe('after Starter has ended (case K66)', () => {
  it('nothing is served or deleted until the owner decides', async () => {
    await soonServed(TEN)
    await endStarter()
    await soonServed('invalid_plan_contract')
    const { slots, limit, sleeping, may_keep } = await selection()
    expect([slots, limit, codesOf(sleeping), may_keep]).toEqual([[], 0, TEN, false])
  })

  it('Developer goes on with the one that is named, and paying again wakes all ten', async () => {
    await endStarter()
    const { status, body } = await activate({ keep: C })
    expect([status, body.activated]).toEqual([200, true])
    const now = await selection()
    expect(codesOf(now.slots)).toEqual([C])
    expect(codesOf(now.sleeping)).toEqual([B, A, ...TEN.slice(3)])
    expect(now).toMatchObject({ limit: 1, may_keep: false, replacements: { used: 0, limit: 1 } })
    await soonServed([C])
    await payAgain()
    expect(codesOf((await selection()).slots)).toEqual([
      C,
      B,
      A,
      ...TEN.slice(3),
      ...Array<null>(10).fill(null),
    ])
    await soonServed(TEN)
  })

  it('without a name the first slot is served, and the choice stays open, once and free', async () => {
    await endStarter()
    await activate()
    expect(await selection()).toMatchObject({ slots: [{ code: A }], may_keep: true })
    await soonServed([A])
    expect(outcome(await keep([D]))).toBe(200)
    expect(await selection()).toMatchObject({
      slots: [{ code: D }],
      may_keep: false,
      replacements: { used: 0, limit: 1 },
    })
    await soonServed([D])
    expect(outcome(await keep([D]))).toBe(200)
    expect(outcome(await keep([A]))).toBe('409 selection_already_kept')
    expect(codesOf((await selection()).slots)).toEqual([D])
  })

  it('lets one of twenty choices through when they come at once', async () => {
    await endStarter()
    await activate()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => keep([TEN[i % 10]])))
    const won = new Set(
      answers.flatMap(({ status, body }) => (status === 200 ? codesOf(body.slots) : [])),
    )
    expect(won.size).toBe(1)
    const { slots, sleeping } = await selection()
    expect(codesOf(slots)).toEqual([...won])
    expect([...codesOf(slots), ...codesOf(sleeping)].sort()).toEqual(TEN.toSorted())
    const { db } = server.product.deps
    expect(
      await db.auditEvent.count({
        where: { accountId: owner.accountId, action: 'competition.kept' },
      }),
    ).toBe(1)
  })

  it('a later change of mind is a replacement, which loses nothing either', async () => {
    await endStarter()
    await activate({ keep: A })
    const { status, body } = await ask('PUT', '/account/competitions/slots/1', { code: B })
    expect([status, body.replacement_used]).toEqual([200, true])
    const { slots, sleeping } = await selection()
    expect([codesOf(slots), codesOf(sleeping)]).toEqual([[B], [A, ...TEN.slice(2)]])
    const again = await ask('PUT', '/account/competitions/slots/1', { code: A })
    expect(again.body.detail).toBe('replacement_limit_reached')
  })

  it('a page walked by cursor ends at the next call once its competition sleeps', async () => {
    await endStarter()
    await activate({ keep: B })
    const headers = { 'x-api-key': owner.key }
    await eventually(async () => {
      clock.advance(61_000)
      const { body } = await call(server, 'GET', `/v1/leagues/${A}/matches?cursor=x`, { headers })
      expect(body.detail).toBe('invalid_cursor')
    })
    clock.advance(61_000)
    const next = await call(server, 'GET', `/v1/leagues/${A}/matches`, { headers })
    expect(next.body.detail).toBe('competition_not_selected')
  })

  it.each([
    ['a competition that was not selected', [CATALOGUE[30]?.code], '403 competition_not_selected'],
    ['more than the plan serves', [A, B], '422 '],
    ['none', [], '422 '],
    ['junk', 'A', '422 '],
  ])('refuses to keep %s, and the choice stays open', async (_what, codes, expected) => {
    await endStarter()
    await activate()
    expect(outcome(await keep(codes))).toMatch(new RegExp(`^${expected}`))
    expect(await selection()).toMatchObject({ slots: [{ code: A }], may_keep: true })
  })

  it('does not activate when the one to keep is not there', async () => {
    await endStarter()
    const answer = await activate({ keep: CATALOGUE[30]?.code })
    expect(outcome(answer)).toBe('403 competition_not_selected')
    await soonServed('invalid_plan_contract')
  })
})

describe('with a selection inside the plan', () => {
  it('there is nothing to choose', async () => {
    expect(await selection()).toMatchObject({ sleeping: [], may_keep: false })
    expect(outcome(await keep([A]))).toBe('409 selection_already_kept')
    expect(outcome(await keep(TEN))).toBe(200)
  })
})
