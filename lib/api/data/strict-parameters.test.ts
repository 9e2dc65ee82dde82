import { beforeAll, describe, expect, it } from 'vitest'
import { OneLeague } from '../../../test/one-league'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'

const world = useWorld(() => OneLeague.start())
beforeAll(async () => {
  const limits = { ...PLAN_LIMITS.starter, requestsPerMinute: 10_000, unitsPerHour: 10_000 }
  await world.become({ plan: 'custom', limits })
})

const LIST = '/v1/leagues/LIGUE_1/matches'
const PICKS = '/v1/picks/today'

async function answer(path: string): Promise<string> {
  const response = await world.get(path)
  const { detail } = (await response.json()) as { detail?: unknown }
  if (!response.ok) expect(response.headers.get('x-request-cost')).toBe('units=0, rows=0')
  if (Array.isArray(detail)) return `${response.status} ${(detail[0] as { type: string }).type}`
  return typeof detail === 'string' ? `${response.status} ${detail}` : String(response.status)
}

/** What is no day, and what is one, each as `start` on its own. */
const NO_DAYS = ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01', '2026-1-1',
  '2026-3-01', '26-03-01', '2026-03-01T00:00:00Z', '2026-03-01+02:00', ' 2026-03-01', '2026-03-01 ', '', ' ', '2026/03/01',
  '20260301', '2026-W09', '2026-060', '+02026-03-01', '-2026-03-01', '２０２６-０３-０１', 'today', '1772323200', '2026-03-01,2026-03-02', 'NaN',
  '10000-01-01'] // prettier-ignore
const DAYS = ['2028-02-29', '2026-04-30', '2026-12-31', '9999-12-31']

/** What is no whole number; in bounds or not. */
const NO_NUMBERS = ['', ' ', 'abc', '-5', '0', '+5', '1.5', '1.0', '1e1', '0x10', '1_000', '1,000', '05 ', ' 5', '５', '٥', 'NaN',
  'Infinity', 'null', 'true', '[]', '99999999999999999999'] // prettier-ignore

describe('strict parameters (case H58)', () => {
  it.each(NO_DAYS)('start=%s is no day', async (day) => {
    expect(await answer(`${LIST}?start=${encodeURIComponent(day)}`)).toBe('400 invalid_date')
    const end = `${LIST}?start=2026-03-01&end=${encodeURIComponent(day)}`
    expect(await answer(end)).toBe('400 invalid_date')
  })

  it.each(DAYS)('start=%s is a day', async (day) => {
    expect(await answer(`${LIST}?start=${day}&days=1`)).toBe('200')
  })

  it.each(NO_NUMBERS)('days=%s and limit=%s are refused', async (number) => {
    const text = encodeURIComponent(number)
    expect(await answer(`${LIST}?days=${text}`)).toBe('400 invalid_days')
    expect(await answer(`${LIST}?limit=${text}`)).toBe('400 invalid_limit')
    expect(await answer(`${PICKS}?limit=${text}`)).toBe('400 invalid_limit')
  })

  it.each<[query: string, answer: string]>([
    ['days=31', '200'],
    ['days=32', '400 invalid_days'],
    ['limit=500', '200'],
    ['limit=501', '400 invalid_limit'],
    ['start=2026-03-10&end=2026-03-09', '400 invalid_date'],
    ['start=2026-03-10&end=2026-03-10', '200'],
    ['start=2026-03-01&end=2026-03-31', '200'],
    ['start=2026-03-01&end=2026-04-01', '400 invalid_days'],
    ['start=2026-03-10&end=2026-03-11&days=2', '400 invalid_date'],
    ['end=2026-03-10', '400 invalid_date'],
    ['include=', '400 invalid_include'],
    ['include=PAST', '400 invalid_include'],
    ['include=past,all', '400 invalid_include'],
    ['include_unreliable=1', '422 bool_parsing'],
    ['include_unreliable=TRUE', '422 bool_parsing'],
    ['include_unreliable=False', '200'],
    ['limit=1&limit=2', '422 repeated'],
    ['limit=1&limit=1', '422 repeated'],
    ['start=2026-03-01&start=2026-03-01', '422 repeated'],
    ['include=past&include=all', '422 repeated'],
    ['cursor=a&cursor=b', '422 repeated'],
  ])('?%s answers %s', async (query, expected) => {
    expect(await answer(`${LIST}?${query}`)).toBe(expected)
  })

  it('a name that no route knows is ignored, one in brackets too', async () => {
    expect(await answer(`${LIST}?limit[]=1&offset=7&Days=99&__proto__=x&constructor=y`)).toBe('200')
    const { matches } = (await (await world.get(`${LIST}?limit%5B%5D=1`)).json()) as {
      matches: unknown[]
    }
    expect(matches.length).toBeGreaterThan(1)
  })

  it.each([
    'LIGUE_1 ',
    'ligue_1',
    'LIGUE_1%00',
    '%F0%9F%98%80',
    '..%2F..%2Fhealth',
    'x'.repeat(8_000),
    '%ED%A0%80',
    '%',
  ])('a competition named %s is not found', async (code) => {
    expect(await answer(`/v1/leagues/${code}/matches`)).toBe('404 competition_not_found')
  })

  it.each([
    'fixture:1',
    `FSM:V1:${'0'.repeat(64)}`,
    `fsm:v1:${'0'.repeat(63)}`,
    `fsm:v1:${'A'.repeat(64)}`,
    `fsm:v1:${'0'.repeat(64)}%0A`,
    `%20fsm:v1:${'0'.repeat(64)}`,
    'fsm:v1:%EF%BC%90',
    '%00',
    'x'.repeat(8_000),
  ])('a match named %s has no valid id', async (id) => {
    expect(await answer(`/v1/matches/${id}`)).toBe('400 invalid_match_id')
  })
})
