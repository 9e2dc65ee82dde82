import { beforeAll, describe, expect, it } from 'vitest'
import { call, newcomer } from '../../../test/person'
import { promoteTestRelease, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-01T12:00:00Z')
const MATCHES: TestMatch[] = [
  { code: 'LIGUE_1', kickoff: '2026-02-28T16:00:00Z', home: 'Nice', away: 'Metz', score: [0, 3] },
  { code: 'LIGUE_1', kickoff: '2026-03-01T10:00:00Z', home: 'Brest', away: 'Lille' },
  { code: 'LIGUE_1', kickoff: '2026-03-09T16:00:00Z', home: 'Fourth', away: 'Later' },
  { code: 'LIGUE_1', kickoff: '2026-03-01T19:45:00Z', home: 'Paris', away: 'Monaco' },
  { code: 'LIGUE_1', kickoff: '2026-03-05T16:00:00Z', home: 'Weak', away: 'Data', reliable: false },
  { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z', home: 'Nantes', away: 'Rennes' },
  { code: 'LIGUE_1', kickoff: '2026-03-08T16:00:00Z', home: 'Lens', away: 'Lyon' },
  { code: 'SERIE_A', kickoff: '2026-03-02T19:45:00Z', home: 'Roma', away: 'Lazio' },
]
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let release: string
let token: string
let email: string

beforeAll(async () => {
  release = await promoteTestRelease(server.product.deps.db, MATCHES)
  await server.product.deps.releases.refresh()
  ;({ token, email } = await newcomer(server))
})

const overview = async () => {
  const { status, body } = await call(server, 'GET', '/account/overview', { token })
  expect(status).toBe(200)
  return body
}

describe('the overview', () => {
  it('leads from the first sign-in to the first call, step by step', async () => {
    const start = await overview()
    expect(start).toEqual({
      account: { id: expect.stringMatching(/^acc_/), email },
      client: { id: expect.stringMatching(/^cli_/), name: email },
      plan: null,
      selection: { slots: [], limit: 0 },
      keys: { active: 0, active_limit: 0, newest: null },
      usage: null,
      data: {
        data_version: release,
        promoted_at: expect.stringMatching(/Z$/),
        source_kind: 'results',
      },
      next_step: 'activate_plan',
      last_call: null,
      last_refused: null,
      matches: [],
      audit: { plan_activated_at: null, competition_chosen_at: null, key_created_at: null },
    })

    await call(server, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
    expect(await overview()).toMatchObject({
      next_step: 'choose_competition',
      plan: { name: 'developer', ends_at: null },
      selection: { slots: [{ slot: 1, code: null }], limit: 1 },
      keys: { active: 0, active_limit: 1 },
      audit: { plan_activated_at: '2026-03-01T12:00:00Z' },
    })

    clock.advance(60_000)
    const body = { code: 'LIGUE_1' }
    await call(server, 'PUT', '/account/competitions/slots/1', { token, body })
    const chosen = await overview()
    expect(chosen).toMatchObject({
      next_step: 'create_key',
      selection: { slots: [{ slot: 1, code: 'LIGUE_1', since: '2026-03-01T12:01:00Z' }] },
      audit: { competition_chosen_at: '2026-03-01T12:01:00Z' },
    })
    const homes = (chosen.matches as { home_team: string }[]).map(({ home_team }) => home_team)
    expect(homes).toEqual(['Paris', 'Nantes', 'Lens'])

    clock.advance(60_000)
    const issued = (await call(server, 'POST', '/v1/dashboard/keys', { token, body: {} })).body
    expect(await overview()).toMatchObject({
      next_step: 'make_call',
      keys: { active: 1, newest: { id: issued.id, last4: issued.last4, last_used_at: null } },
      audit: { key_created_at: '2026-03-01T12:02:00Z' },
    })

    const headers = { 'x-api-key': String(issued.key) }
    const list = await call(server, 'GET', '/v1/leagues/LIGUE_1/matches', { headers })
    expect(list.status).toBe(200)
    const rows = (list.body.matches as unknown[]).length
    const done = await overview()
    expect(done).toMatchObject({
      next_step: 'done',
      usage: {
        minute: { limit: 2, remaining: 1, reset_at: '2026-03-01T12:03:00Z' },
        hour: { limit: 30, used: 1, remaining: 29 },
        day: { date: '2026-03-01', limit: 50, used: 1, remaining: 49 },
        rows: { limit: 100, used: rows, remaining: 100 - rows },
        last_request_at: '2026-03-01T12:02:00Z',
      },
    })
    const usage = await call(server, 'GET', '/v1/dashboard/usage', { token })
    expect(usage.body).toEqual(done.usage)
    // The same match, the same numbers, in the list and in the preview.
    const [first] = done.matches as { id: string }[]
    expect(list.body.matches).toContainEqual(first)
  })

  it('costs nothing of the quota, however often it is read', async () => {
    const before = (await overview()).usage
    for (let i = 0; i < 5; i++) await overview()
    expect((await overview()).usage).toEqual(before)
  })

  it('asks for a key again once the last one is revoked', async () => {
    const { body } = await call(server, 'GET', '/v1/dashboard/keys', { token })
    const [key] = body.keys as { id: string }[]
    await call(server, 'DELETE', `/v1/dashboard/keys/${key?.id}`, { token })
    expect(await overview()).toMatchObject({
      next_step: 'create_key',
      keys: { active: 0, newest: null },
      audit: { key_created_at: null },
    })
  })
})
