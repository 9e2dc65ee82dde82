import { beforeEach, describe, expect, it } from 'vitest'
import { idOf, matchPath, OneLeague, refusal } from '../../../test/one-league'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'
import { analyticsPayload, type AnalyticsPayload, type MatchSummary } from '../../releases/payload'

/** What the contract holds back from Developer. */
const HELD_BACK = [
  'forecast.away_goals',
  'forecast.home_goals',
  'ratings.elo_away',
  'ratings.elo_home',
  'statistics.away.last_10',
  'statistics.away.venue',
  'statistics.home.last_10',
  'statistics.home.venue',
  'streaks.away.unbeaten',
  'streaks.away.winless',
  'streaks.home.unbeaten',
  'streaks.home.winless',
]

/** Dotted paths of all that is null. */
function nullsIn(value: unknown, path = ''): string[] {
  if (value === null) return [path.slice(1)]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => nullsIn(inner, `${path}.${name}`))
}

/** A payload as it was sent, once it has proved to be one. */
async function payloadOf(response: Response): Promise<AnalyticsPayload> {
  const sent: unknown = await response.json()
  analyticsPayload.parse(sent)
  return sent as AnalyticsPayload
}

const world = useWorld(() => OneLeague.start())
beforeEach(() => world.reset())

describe('GET /v1/matches/{match_id}', () => {
  it('answers the Developer variant: the twelve fields of the contract are null and named in availability', async () => {
    await world.become({ plan: 'starter' })
    const starter = await payloadOf(await world.get(matchPath('Paris')))
    await world.become({ plan: 'developer' })
    const response = await world.get(matchPath('Paris'))
    expect(response.headers.get('x-request-cost')).toBe('units=1, rows=1')
    const body = await payloadOf(response)
    const { availability, ...developer } = body
    expect(developer.schema_version).toBe('analytics-developer-payload-v2')
    expect(availability).toEqual(
      Object.fromEntries(HELD_BACK.map((path) => [path, 'starter_required'])),
    )
    const known = nullsIn(starter)
    expect(
      nullsIn(developer)
        .filter((path) => !known.includes(path))
        .sort(),
    ).toEqual(HELD_BACK)
  })

  it('holds back no score that its list gives', async () => {
    const list = await world.get('/v1/leagues/LIGUE_1/matches')
    const { matches } = (await list.json()) as { matches: MatchSummary[] }
    const row = matches.find(({ id }) => id === idOf('Paris'))
    const { probabilities } = await payloadOf(await world.fresh(matchPath('Paris')))
    expect(probabilities.probable_scores.length).toBeGreaterThan(0)
    expect(
      probabilities.probable_scores.map(({ home, away, probability }) => ({
        score: `${home}-${away}`,
        probability,
      })),
    ).toEqual(row?.likely_scores)
  })

  it('shows Developer all the rest as Starter has it', async () => {
    const flat = (value: unknown, path = ''): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => flat(inner, `${path}.${name}`))
        : [[path.slice(1), value]]
    const isHeldBack = (path: string) => HELD_BACK.some((one) => `${path}.`.startsWith(`${one}.`))
    const shown = async (plan: 'starter' | 'developer') => {
      await world.become({ plan })
      const { availability, schema_version, ...rest } = await payloadOf(
        await world.get(matchPath('Paris')),
      )
      expect([schema_version, availability === undefined]).toEqual([
        `analytics-${plan}-payload-v2`,
        plan === 'starter',
      ])
      return flat(rest).filter(([path]) => !isHeldBack(path))
    }
    const developer = await shown('developer')
    expect(developer).toEqual(await shown('starter'))
    expect(Object.fromEntries(developer)).toMatchObject({
      'ratings.elo_difference': 80,
      'forecast.total_goals': 2.5,
      'probabilities.one_x_two.home': 0.5,
      'statistics.home.last_5.wins': 2,
    })
  })

  it('answers the Starter and the full variant to those plans', async () => {
    const limits = PLAN_LIMITS.starter
    await world.become({ plan: 'starter' })
    const starter = await payloadOf(await world.get(matchPath('Paris')))
    await world.become({ plan: 'custom', limits })
    const full = await payloadOf(await world.get(matchPath('Paris')))
    expect([
      starter.schema_version,
      starter.ratings.elo_home,
      starter.availability,
      starter.forecast.score_matrix,
    ]).toEqual(['analytics-starter-payload-v2', 1620, undefined, undefined])
    expect([full.schema_version, full.forecast.score_matrix]).toEqual([
      'analytics-full-payload-v2',
      [[0.08, 0.07]],
    ])
  })

  it('shows a forecast rejected for a sporting reason to Starter on request, whole and marked', async () => {
    const path = `${matchPath('Weak')}?include_unreliable=true`
    await world.become({ plan: 'starter' })
    const response = await world.get(path)
    expect(response.headers.get('x-request-cost')).toBe('units=1, rows=1')
    const body = await payloadOf(response)
    expect([body.match.id, body.reliability, body.reliability_context]).toEqual([
      idOf('Weak'),
      false,
      ['elo_unreliable'],
    ])
    expect(body.forecast.home_goals).toBe(1.5)
    const without = await world.get(`${matchPath('Weak')}?include_unreliable=false`)
    expect(await refusal(without)).toEqual([404, 'match_not_found'])
    const reliable = await world.get(`${matchPath('Paris')}?include_unreliable=true`)
    expect(analyticsPayload.parse(await reliable.json()).reliability).toBe(true)
  })

  it('refuses Developer that request, for a reliable match too', async () => {
    for (const home of ['Weak', 'Paris']) {
      const response = await world.fresh(`${matchPath(home)}?include_unreliable=true`)
      expect(await refusal(response)).toEqual([403, 'unreliable_predictions_require_starter'])
      expect(response.headers.get('x-request-cost')).toBe('units=0, rows=0')
    }
  })

  it('include keeps the identity and the named sections', async () => {
    const body = (await (
      await world.get(`${matchPath('Paris')}?include=prediction,standings`)
    ).json()) as object
    expect(Object.keys(body).sort()).toEqual([
      'as_of',
      'availability',
      'forecast',
      'match',
      'probabilities',
      'reliability',
      'reliability_context',
      'reliability_policy_version',
      'schema_version',
      'standings',
      'versions',
    ])
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
