import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, matchPath, OneLeague, refusal } from '../../../test/one-league'
import { PLAN_LIMITS } from '../../plans/limits'
import { analyticsPayload } from '../../releases/payload'
import { STARTER_FIELDS } from '../../releases/variants'

let world: OneLeague
beforeAll(async () => {
  world = await OneLeague.start()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('GET /v1/matches/{match_id}', () => {
  it('answers the Developer variant: advanced fields are null and named in availability', async () => {
    const response = await world.get(matchPath('Paris'))
    expect(response.headers.get('x-request-cost')).toBe('units=1, rows=1')
    const body = analyticsPayload.parse(await response.json())
    expect(body.schema_version).toBe('analytics-developer-payload-v2')
    expect(Object.keys(body.availability ?? {})).toEqual([...STARTER_FIELDS])
    expect([body.ratings.elo_home, body.forecast.home_goals, body.statistics.home.venue]).toEqual([
      null,
      null,
      null,
    ])
    expect([body.ratings.elo_difference, body.forecast.total_goals]).toEqual([80, 2.5])
    expect(body.forecast.score_matrix).toBeUndefined()
  })

  it('answers the Starter and the full variant to those plans', async () => {
    const limits = PLAN_LIMITS.starter
    await world.become({ plan: 'starter' })
    const starter = analyticsPayload.parse(await (await world.get(matchPath('Paris'))).json())
    await world.become({ plan: 'custom', limits })
    const full = analyticsPayload.parse(await (await world.get(matchPath('Paris'))).json())
    expect([starter.schema_version, starter.ratings.elo_home, starter.availability, starter.forecast.score_matrix])
      .toEqual(['analytics-starter-payload-v2', 1620, undefined, undefined]) // prettier-ignore
    expect([full.schema_version, full.forecast.score_matrix]).toEqual([
      'analytics-full-payload-v2',
      [[0.08, 0.07]],
    ])
  })

  it('include keeps the identity and the named sections', async () => {
    const body = (await (
      await world.get(`${matchPath('Paris')}?include=prediction,standings`)
    ).json()) as object
    expect(Object.keys(body).sort()).toEqual(
      ['as_of', 'availability', 'forecast', 'match', 'probabilities', 'reliability', 'reliability_context',
        'reliability_policy_version', 'schema_version', 'standings', 'versions'], // prettier-ignore
    )
    expect(await refusal(await world.get(`${matchPath('Paris')}?include=odds`))).toEqual([
      400,
      'invalid_include',
    ])
  })

  it.each([
    ['/v1/matches/fixture:12', 400, 'invalid_match_id', 'units=0, rows=0'],
    [`/v1/matches/fsm:v1:${'A'.repeat(64)}`, 400, 'invalid_match_id', 'units=0, rows=0'],
    [`/v1/matches/fsm:v1:${'0'.repeat(64)}`, 404, 'match_not_found', 'units=1, rows=0'],
    [`/v1/matches/${idOf('Roma')}`, 403, 'competition_not_selected', 'units=0, rows=0'],
    [matchPath('Weak'), 404, 'match_not_found', 'units=1, rows=0'],
    [matchPath('Old'), 403, 'history_window_exceeded', 'units=0, rows=0'],
  ])('%s is %i %s and costs %s', async (path, status, code, cost) => {
    const response = await world.get(path)
    expect(await refusal(response)).toEqual([status, code])
    expect(response.headers.get('x-request-cost')).toBe(cost)
  })

  it('a verified match inside the history shows its score', async () => {
    const body = analyticsPayload.parse(await (await world.get(matchPath('Lens'))).json())
    expect(body.match.final_score).toEqual({ home: 2, away: 1 })
    expect(body.quality.historical_class).toBe('past')
  })
})
