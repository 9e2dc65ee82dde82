import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceClient } from '../../../test/client'
import { call, newcomer } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { CATALOGUE } from '../../football/catalogue'

const START = '2026-03-20T12:00:00Z'
const clock = manualClock(START)
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let token: string
let clientId: string

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, [
    { code: 'LIGUE_1', kickoff: '2026-03-27T16:00:00Z' },
    { code: 'LIGUE_1', kickoff: '2026-03-28T16:00:00Z' },
  ])
  await server.product.deps.releases.refresh()
})
beforeEach(async () => {
  clock.set(START)
  const person = await newcomer(server)
  token = person.token
  await call(server, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
  const { db } = server.product.deps
  clientId = (await db.client.findUniqueOrThrow({ where: { accountId: person.accountId } })).id
})

const path = '/account/competitions'
const read = async () => (await call(server, 'GET', path, { token })).body
const choose = (code: unknown, slot: unknown = 1) =>
  call(server, 'PUT', `${path}/slots/${String(slot)}`, { token, body: { code } })
const clear = (slot: unknown = 1) =>
  call(server, 'DELETE', `${path}/slots/${String(slot)}`, { token })
const outcome = ({ status, body }: Awaited<ReturnType<typeof choose>>) =>
  status === 200 ? body.replacement_used : `${status} ${String(body.detail)}`
const LIGUE_1 = { code: 'LIGUE_1', name: 'Ligue 1', country: 'France' }

/** Moves the client to Starter behind the product's back, as billing will. */
async function moveToStarter() {
  const { db } = server.product.deps
  await db.contract.updateMany({ where: { clientId, endedAt: null }, data: { plan: 'starter' } })
  await announceClient(server.product.deps, clientId)
}

describe('the catalogue', () => {
  it('has all competitions, with what the release says and what is selected', async () => {
    await choose('LIGUE_1')
    const { body } = await call(server, 'GET', '/account/catalogue', { token })
    const competitions = body.competitions as { code: string; selected: boolean }[]
    expect(competitions.map(({ code }) => code)).toEqual(CATALOGUE.map(({ code }) => code))
    expect(competitions.filter(({ selected }) => selected)).toEqual([
      {
        ...LIGUE_1,
        kind: 'club',
        catalog_status: 'selectable',
        activity_status: 'active',
        available: true,
        matches_available: 2,
        selected: true,
      },
    ])
    expect(competitions.find(({ code }) => code === 'SERIE_A')).toMatchObject({
      activity_status: 'unavailable',
      available: false,
      matches_available: 0,
    })
  })
})

describe('choosing a competition', () => {
  it('fills the empty slot for free', async () => {
    const empty = { slot: 1, code: null, name: null, country: null, since: null }
    const replacements = { used: 0, limit: 1, resets_at: '2026-03-31T22:00:00Z' }
    const whole = { limit: 1, sleeping: [], may_keep: false, replacements }
    expect(await read()).toEqual({ slots: [empty], ...whole })
    const { status, body } = await choose('LIGUE_1')
    const filled = { slot: 1, ...LIGUE_1, since: START }
    expect([status, body]).toEqual([200, { slots: [filled], ...whole, replacement_used: false }])
    expect(await read()).toEqual({ slots: [filled], ...whole })
  })

  it('counts a different one as the month’s replacement, also after the slot was emptied', async () => {
    expect(outcome(await choose('LIGUE_1'))).toBe(false)
    expect(outcome(await choose('LIGUE_1'))).toBe(false)
    expect((await clear()).body.slots).toEqual([
      expect.objectContaining({ code: null, since: null }),
    ])
    expect(outcome(await choose('LIGUE_1'))).toBe(false)
    await clear()
    expect(outcome(await choose('SERIE_A'))).toBe(true)
    expect(outcome(await choose('LIGUE_1'))).toBe('409 replacement_limit_reached')
    expect(await read()).toMatchObject({
      slots: [{ code: 'SERIE_A' }],
      replacements: { used: 1, limit: 1 },
    })
  })

  it('renews replacements with the month of Paris, not of UTC', async () => {
    clock.set('2026-03-31T21:59:59Z')
    await choose('LIGUE_1')
    expect(outcome(await choose('SERIE_A'))).toBe(true)
    expect(outcome(await choose('LA_LIGA'))).toBe('409 replacement_limit_reached')
    clock.set('2026-03-31T22:00:00Z')
    expect(await read()).toMatchObject({
      replacements: { used: 0, resets_at: '2026-04-30T22:00:00Z' },
    })
    expect(outcome(await choose('LA_LIGA'))).toBe(true)
  })

  it('lets one of twenty parallel replacements through when one is left', async () => {
    await choose('LIGUE_1')
    const codes = CATALOGUE.slice(20, 40).map(({ code }) => code)
    const answers = await Promise.all(codes.map((code) => choose(code)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(won[0]?.body.replacement_used).toBe(true)
    expect(answers.filter(({ body }) => body.detail === 'replacement_limit_reached')).toHaveLength(
      19,
    )
    expect((await read()).replacements).toMatchObject({ used: 1 })
    const { db } = server.product.deps
    expect(await db.selectionReplacement.count({ where: { clientId } })).toBe(1)
  })

  it('can be told to refuse rather than replace: who took a place for free has agreed to nothing', async () => {
    const free = (code: string) =>
      call(server, 'PUT', `${path}/slots/1`, { token, body: { code, replace: false } })
    expect(outcome(await free('LIGUE_1'))).toBe(false)
    expect(outcome(await free('SERIE_A'))).toBe('409 selection_full')
    expect(await read()).toMatchObject({ slots: [{ code: 'LIGUE_1' }], replacements: { used: 0 } })
  })

  it('puts one competition into one slot when twenty slots race for it', async () => {
    await moveToStarter()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => choose('LIGUE_1', i + 1)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ body }) => body.detail === 'competition_already_selected')
    expect(refused).toHaveLength(19)
  })

  it('has as many slots as the plan, and two replacements on Starter', async () => {
    await moveToStarter()
    expect(outcome(await choose('LIGUE_1', 20))).toBe(false)
    expect(outcome(await choose('SERIE_A', 21))).toBe('409 selection_full')
    expect((await clear(21)).status).toBe(404)
    expect(outcome(await choose('SERIE_A', 20))).toBe(true)
    expect(outcome(await choose('LA_LIGA', 20))).toBe(true)
    expect(outcome(await choose('LIGUE_1', 20))).toBe('409 replacement_limit_reached')
  })

  it('reaches the data API at once, on keys already in use', async () => {
    const { body } = await call(server, 'POST', '/v1/dashboard/keys', { token, body: {} })
    const served = async () => {
      clock.advance(61_000)
      const headers = { 'x-api-key': String(body.key) }
      const answer = await call(server, 'GET', '/v1/leagues', { headers })
      return (answer.body.leagues as { code: string }[]).map(({ code }) => code)
    }
    expect(await served()).toEqual([])
    await choose('LIGUE_1')
    expect(await served()).toEqual(['LIGUE_1'])
    await clear()
    expect(await served()).toEqual([])
  })

  it('needs a plan and an existing competition', async () => {
    expect(outcome(await choose('NO_SUCH_LEAGUE'))).toBe('404 competition_not_found')
    const { token: without } = await newcomer(server)
    const answer = await call(server, 'PUT', `${path}/slots/1`, {
      token: without,
      body: { code: 'LIGUE_1' },
    })
    expect(outcome(answer)).toBe('403 invalid_plan_contract')
    expect((await call(server, 'GET', path, { token: without })).body).toMatchObject({
      slots: [],
      limit: 0,
    })
  })

  it.each([
    ['slot 0', 0, 'LIGUE_1'],
    ['slot -1', -1, 'LIGUE_1'],
    ['slot 1.5', 1.5, 'LIGUE_1'],
    ['slot 1e1', '1e1', 'LIGUE_1'],
    ['slot %00', '%00', 'LIGUE_1'],
    ['slot 9999', 9999, 'LIGUE_1'],
    ['no code', 1, undefined],
    ['a number as code', 1, 7],
    ['a NUL in the code', 1, 'LIGUE_1\0'],
    ['half a megabyte of code', 1, 'A'.repeat(500_000)],
  ])('refuses %s as invalid', async (_what, slot, code) => {
    expect((await choose(code, slot)).status).toBe(422)
  })
})
