import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOwner, type Owner } from '../../../test/owner'
import { call } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-20T12:00:00Z')
const server = useWorld(() => startTestServer({ clock }))
let owner: Owner

beforeAll(async () => {
  const { db, releases } = server.product.deps
  await promoteTestRelease(db, [
    { code: 'LIGUE_1', kickoff: '2026-01-10T16:00:00Z', score: [1, 0] },
    { code: 'LIGUE_1', kickoff: '2026-03-15T16:00:00Z', score: [2, 1] },
    { code: 'LIGUE_1', kickoff: '2026-03-27T16:00:00Z' },
    { code: 'LIGUE_1', kickoff: '2026-03-28T16:00:00Z' },
    { code: 'SERIE_A', kickoff: '2026-03-28T19:00:00Z' },
  ])
  await releases.refresh()
})
beforeEach(async () => {
  owner = await createOwner(server, { competitions: ['LIGUE_1'] })
})

const ask = (method: string, path: string, body?: unknown) =>
  call(server, method, `/account/competitions${path}`, { token: owner.token, body })
const preview = (code: string, slot: number | string = 1) =>
  ask('GET', `/slots/${slot}/preview?code=${code}`)
const choose = (code: string) => ask('PUT', '/slots/1', { code })

const LIGUE_1 = {
  code: 'LIGUE_1',
  name: 'Ligue 1',
  country: 'France',
  matches_available: 2,
  historical_matches_available: 1,
}
const SERIE_A = {
  code: 'SERIE_A',
  name: 'Serie A',
  country: 'Italy',
  matches_available: 1,
  historical_matches_available: 0,
}
const resets_at = '2026-03-31T22:00:00Z'

describe('the preview of a choice', () => {
  it('tells what is lost, what is gained and what is left after it, and changes nothing', async () => {
    const before = (await ask('GET', '')).body
    expect((await preview('SERIE_A')).body).toEqual({
      slot: 1,
      outcome: 'replaced',
      refused_for: null,
      loses: LIGUE_1,
      gains: SERIE_A,
      replacements: { used: 1, limit: 1, left: 0, resets_at },
    })
    expect((await ask('GET', '')).body).toEqual(before)
  })

  it('counts the history that the plan reaches back to', async () => {
    owner = await createOwner(server, { plan: 'starter', competitions: ['LIGUE_1'] })
    expect((await preview('SERIE_A')).body).toMatchObject({
      loses: { historical_matches_available: 2 },
      replacements: { used: 1, limit: 2, left: 1 },
    })
  })

  it('says so when nothing would change or be used', async () => {
    const unused = { used: 0, limit: 1, left: 1, resets_at }
    expect((await preview('LIGUE_1')).body).toMatchObject({
      outcome: 'unchanged',
      loses: null,
      replacements: unused,
    })
    await ask('DELETE', '/slots/1')
    expect((await preview('LIGUE_1')).body).toMatchObject({
      outcome: 'filled',
      loses: null,
      replacements: unused,
    })
    expect((await preview('SERIE_A')).body).toMatchObject({ outcome: 'replaced', loses: null })
  })

  it('says why a choice would be refused, and that is what the choice then answers', async () => {
    await choose('SERIE_A')
    for (const [code, slot] of [
      ['LIGUE_1', 1],
      ['LA_LIGA', 2],
    ] as const) {
      const { body } = await preview(code, slot)
      expect(body.outcome).toBe('refused')
      const answer = await ask('PUT', `/slots/${slot}`, { code })
      expect([answer.status, answer.body.detail]).toEqual([409, body.refused_for])
    }
    expect((await preview('LIGUE_1')).body).toMatchObject({
      refused_for: 'replacement_limit_reached',
      loses: SERIE_A,
      replacements: { used: 1, left: 0, resets_at },
    })
  })

  it.each([
    ['NO_SUCH_LEAGUE', 1, 404],
    ['', 1, 404],
    ['SERIE_A', 0, 422],
    ['SERIE_A', 'x', 422],
    ['%00', 1, 422],
  ])('of %j in slot %s is %i', async (code, slot, status) => {
    expect((await preview(code, slot)).status).toBe(status)
  })

  it('needs a plan', async () => {
    owner = await createOwner(server, { plan: null })
    expect((await preview('SERIE_A')).body.detail).toBe('invalid_plan_contract')
  })
})
