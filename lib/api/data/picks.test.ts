import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../../../test/one-league'
import { createTestClient } from '../../../test/client'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'

const NOW = '2026-03-01T12:00:00Z'
const at = (
  home: string,
  time: string,
  confidence: number,
  pickProbability: number,
  more: Partial<TestMatch> = {},
): TestMatch => ({
  code: 'LIGUE_1',
  kickoff: `2026-03-01T${time}Z`,
  home,
  confidence,
  pickProbability,
  ...more,
})
const TWINS = ['A', 'B', 'C', 'D'].map((name) =>
  at(name, '18:00:00', 0.5, 0.5, { code: 'LIGUE_2' }),
)
/** By kickoff; their rank is another order, and so is that of either figure alone. */
const MATCHES = [
  at('Begun', '11:59:59', 0.99, 0.99),
  at('Over', '12:30:00', 0.99, 0.99, { score: [1, 0] }),
  at('Third', '13:00:00', 0.7, 0.71),
  at('Sixth', '14:00:00', 0.31, 0.9),
  at('Fourth', '15:00:00', 0.4, 0.5, { code: 'SERIE_A' }),
  at('Second', '16:00:00', 0.7, 0.72),
  at('Fifth', '17:00:00', 0.4, 0.5),
  at('First', '18:00:00', 0.8, 0.45, { code: 'SERIE_A' }),
  at('Weak', '19:00:00', 0.95, 0.6, { reliable: false }),
  at('NotSelected', '19:00:00', 0.99, 0.99, { code: 'LA_LIGA' }),
  at('Tomorrow', '23:00:00', 0.99, 0.99),
  ...TWINS,
  // 25 of another competition, the later the surer.
  ...Array.from({ length: 25 }, (_, i) =>
    at(`Match ${i}`, '20:00:00', 0.5 + i / 100, 0.5, {
      code: 'BUNDESLIGA',
      kickoff: `2026-03-01T20:${i + 10}:00Z`,
    }),
  ),
]
const RANKED = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']

const clock = manualClock(NOW)
const server = useWorld(() => startTestServer({ clock }))
let key: string
beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, MATCHES)
  await server.product.deps.releases.refresh()
})
beforeEach(() => become({}))

async function become(options: Parameters<typeof createTestClient>[1]): Promise<void> {
  const client = { plan: 'starter' as const, competitions: ['LIGUE_1', 'SERIE_A'], ...options }
  ;({ key } = await createTestClient(server.product.deps, client))
}
const picks = (query = '') =>
  fetch(`${server.url}/v1/picks/today${query}`, { headers: { 'x-api-key': key } })
async function homes(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  const { matches } = (await response.json()) as { matches: { home_team: string }[] }
  return matches.map((match) => match.home_team)
}
const costOf = (response: Response) => response.headers.get('x-request-cost')

describe('GET /v1/picks/today', () => {
  it('ranks what is still to come today by confidence, then by the probability of the pick, then by kickoff', async () => {
    expect(await homes(await picks())).toEqual(RANKED)
  })

  it('ranks equal figures at one kickoff by id', async () => {
    await become({ competitions: ['LIGUE_2'] })
    const { matches } = (await (await picks()).json()) as { matches: { id: string }[] }
    expect(matches.map(({ id }) => id)).toEqual(TWINS.map(testMatchId).sort())
  })

  it('answers the highest-ranked ones up to limit and charges what it answers', async () => {
    const response = await picks('?limit=2')
    expect(costOf(response)).toBe('units=1, rows=2')
    expect(await homes(response)).toEqual(['First', 'Second'])
  })

  it('answers the twenty highest-ranked ones when no limit is given, and up to a hundred when asked', async () => {
    await become({ competitions: ['BUNDESLIGA'] })
    const surest = Array.from({ length: 25 }, (_, i) => `Match ${24 - i}`)
    const usual = await picks()
    expect(costOf(usual)).toBe('units=1, rows=20')
    expect(await homes(usual)).toEqual(surest.slice(0, 20))
    const all = await picks('?limit=100')
    expect(costOf(all)).toBe('units=1, rows=25')
    expect(await homes(all)).toEqual(surest)
  })

  it('ranks rows rejected for a sporting reason among the others when Starter asks for them', async () => {
    expect(await homes(await picks('?include_unreliable=true'))).toEqual(['Weak', ...RANKED])
    expect(await homes(await picks('?include_unreliable=false'))).toEqual(RANKED)
    expect(await homes(await picks('?include_unreliable=true&limit=1'))).toEqual(['Weak'])
  })

  it('refuses them to Developer, for nothing', async () => {
    await become({ plan: 'developer', competitions: ['LIGUE_1'] })
    const response = await picks('?include_unreliable=true')
    expect(await refusal(response)).toEqual([403, 'unreliable_predictions_require_starter'])
    expect(costOf(response)).toBe('units=0, rows=0')
  })

  it('is empty, not an error, when nothing is left, and costs no row', async () => {
    await become({ competitions: [], plan: 'custom', limits: PLAN_LIMITS.starter })
    const response = await picks()
    expect(costOf(response)).toBe('units=1, rows=0')
    expect(await homes(response)).toEqual([])
  })

  it.each(['0', '101', 'abc', '-5', '1.5', '１'])(
    'limit=%s is refused and costs nothing',
    async (limit) => {
      const response = await picks(`?limit=${limit}`)
      expect(await refusal(response)).toEqual([400, 'invalid_limit'])
      expect(costOf(response)).toBe('units=0, rows=0')
    },
  )
})
