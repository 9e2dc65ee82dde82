import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { idOf, matchPath, OneLeague } from '../../../test/one-league'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS, type PlanLimits } from '../../plans/limits'
import type { ErrorCode } from '../../platform/errors'
import { readUsage } from '../../quota'
import { REFUSAL_COSTS } from '../refusal-costs'

const LIMITS: PlanLimits = { ...PLAN_LIMITS.starter, requestsPerMinute: 100 }
const LIST = '/v1/leagues/LIGUE_1/matches'

const world = useWorld(() => OneLeague.start())

async function counters(limits = LIMITS) {
  const usage = await readUsage(world.server.product.deps, world.client.clientId, limits)
  const { minute, hour, day, rows } = usage
  expect(hour.used).toBe(day.used)
  return { requests: minute.limit - minute.remaining, units: day.used, rows: rows.used }
}

const bulk = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${world.server.url}/v1/matches/bulk`, {
    method: 'POST',
    headers: { 'x-api-key': world.client.key, 'content-type': 'application/json', ...headers },
    body,
  })
const unchanged = async (path: string) => {
  const etag = (await world.get(path)).headers.get('etag') ?? ''
  return world.get(path, { 'if-none-match': etag })
}

/** Asks what changed since a cursor that a client with these competitions was given. */
async function changesSince(competitions: string[]) {
  const { key } = await createTestClient(world.server.product.deps, {
    plan: 'starter',
    competitions,
  })
  const first = await fetch(`${world.server.url}/v1/changes`, { headers: { 'x-api-key': key } })
  const { cursor } = (await first.json()) as { cursor: string }
  return world.get(`/v1/changes?since=${cursor}`)
}

/** One row per kind of answer: what was asked, how it was answered, and by how much each counter grew. */
const TABLE: [
  name: string,
  ask: () => Promise<Response>,
  answer: string,
  requests: number,
  units: number,
  rows: number,
][] = [
  ['200 with rows', () => world.get(LIST), '200', 1, 1, 3],
  ['an empty 200', () => world.get(`${LIST}?start=2026-05-01`), '200', 1, 1, 0],
  ['HEAD, which sends no row', () => world.get(LIST, {}, 'HEAD'), '200', 1, 1, 0],
  ['HEAD of a match', () => world.get(matchPath('Paris'), {}, 'HEAD'), '200', 1, 1, 0],
  ['HEAD of an encoded path', () => world.get(LIST.replace('matches', 'm%61tches'), {}, 'HEAD'), '200', 1, 1, 0],
  ['304, besides the 200 before it', () => unchanged(matchPath('Paris')), '304', 2, 2, 1],
  ['400', () => world.get(`${LIST}?days=32`), '400 invalid_days', 1, 0, 0],
  ['400 of what to include', () => world.get(`${LIST}?include=everything`), '400 invalid_include', 1, 0, 0],
  ['400 of a date', () => world.get(`${LIST}?start=2026-02-30`), '400 invalid_date', 1, 0, 0],
  ['400 of a limit', () => world.get(`${LIST}?limit=501`), '400 invalid_limit', 1, 0, 0],
  ['400 of a cursor', () => world.get(`${LIST}?cursor=made-up`), '400 invalid_cursor', 1, 0, 0],
  ['400 of a match id', () => world.get('/v1/matches/made-up'), '400 invalid_match_id', 1, 0, 0],
  ['400 of a body', () => bulk('{'), '400 invalid_json', 1, 0, 0],
  ['400 of a bulk without ids', () => bulk('{"match_ids":[]}'), '400 invalid_bulk_request', 1, 0, 0],
  ['400 of one id twice', () => bulk(JSON.stringify({ match_ids: [idOf('Paris'), idOf('Paris')] })), '400 duplicate_match_ids', 1, 0, 0],
  ['400 of too many ids', () => bulk(JSON.stringify({ match_ids: Array.from({ length: 101 }, (_, i) => `fsm:v1:${String(i).padStart(64, '0')}`) })), '400 bulk_limit_exceeded', 1, 0, 0],
  ['401 without a key', () => fetch(world.server.url + LIST), '401 missing_api_key', 0, 0, 0],
  ['401', () => world.get(LIST, { 'x-api-key': 'wrong' }), '401 invalid_api_key', 0, 0, 0],
  ['403 of a competition', () => world.get('/v1/leagues/SERIE_A/matches'), '403 competition_not_selected', 1, 0, 0],
  ['403 of the history', () => world.get(`${LIST}?include=past&start=2025-01-01`), '403 history_window_exceeded', 1, 0, 0],
  ['404 of a competition', () => world.get('/v1/leagues/NOPE/matches'), '404 competition_not_found', 1, 0, 0],
  ['404 of a match, which had to be looked up', () => world.get(`/v1/matches/fsm:v1:${'0'.repeat(64)}`), '404 match_not_found', 1, 1, 0],
  ['404 of a calendar', () => fetch(`${world.server.url}/v1/calendar/pmi_none.ics`), '404 calendar_not_found', 0, 0, 0],
  ['404 of an address', () => world.get('/v1/nothing'), '404 not_found', 0, 0, 0],
  ['405', () => world.get(LIST, {}, 'DELETE'), '405 method_not_allowed', 1, 0, 0],
  ['405 without a key', () => fetch(world.server.url + LIST, { method: 'DELETE' }), '405 method_not_allowed', 0, 0, 0],
  ['304 of changes', () => changesSince(['LIGUE_1']), '304', 1, 1, 0],
  ['410 of a cursor', () => changesSince(['SERIE_A']), '410 cursor_expired', 1, 0, 0],
  ['406', () => world.get(LIST, { accept: 'text/csv;header=absent' }), '406 not_acceptable', 1, 0, 0],
  ['413', () => bulk(JSON.stringify({ match_ids: ['x'.repeat(1_100_000)] })), '413 payload_too_large', 1, 0, 0],
  ['415', () => bulk('a=b', { 'content-type': 'text/plain' }), '415 unsupported_media_type', 1, 0, 0],
  ['422', () => world.get(`${LIST}?limit=1&limit=2`), '422', 1, 0, 0],
  ['a preflight', () => world.get(LIST, { origin: 'https://evil.test' }, 'OPTIONS'), '204', 0, 0, 0],
  ['bulk, where only what is found is a row', () => bulk(JSON.stringify({ match_ids: [idOf('Paris'), `fsm:v1:${'0'.repeat(64)}`] })), '200', 1, 1, 1],
  ['/v1/me', () => world.get('/v1/me'), '200', 1, 0, 0],
] // prettier-ignore

describe('what each kind of answer costs (case E44)', () => {
  it.each(TABLE)('%s', async (_name, ask, answer, requests, units, rows) => {
    await world.become({ plan: 'custom', limits: LIMITS })
    expect(await counters()).toEqual({ requests: 0, units: 0, rows: 0 })
    expect(await shown(await ask())).toBe(answer)
    expect(await counters()).toEqual({ requests, units, rows })
  })

  it('429 for rows: a place in the minute and nothing else, nothing cut off', async () => {
    const limits = { ...LIMITS, rowsPerDay: 2 }
    await world.become({ plan: 'custom', limits })
    expect(await shown(await world.get(LIST))).toBe('429 daily_row_quota_exceeded')
    expect(await counters(limits)).toEqual({ requests: 1, units: 0, rows: 0 })
    const head = await world.get(LIST, {}, 'HEAD')
    expect([head.status, head.headers.get('x-request-cost')]).toEqual([200, 'units=1, rows=0'])
  })

  it.each([
    ['hourly', { unitsPerHour: 1 }],
    ['daily', { unitsPerDay: 1 }],
  ] as const)('429 for %s units: a place in the minute and nothing else', async (which, shrunk) => {
    const limits = { ...LIMITS, ...shrunk }
    await world.become({ plan: 'custom', limits })
    await world.get('/v1/leagues')
    expect(await shown(await world.get('/v1/leagues'))).toBe(`429 ${which}_unit_quota_exceeded`)
    expect(await counters(limits)).toEqual({ requests: 2, units: 1, rows: 0 })
    const { requests, units } = REFUSAL_COSTS[`${which}_unit_quota_exceeded`] ?? {}
    expect({ requests, units }).toEqual({ requests: 1, units: 0 })
  })

  it('is what the reference says of each code', () => {
    const walked = TABLE.filter(
      ([name, , answer]) => answer.includes(' ') && name !== '405 without a key',
    )
    for (const [, , answer, requests, units] of walked) {
      const code = answer.split(' ')[1] as ErrorCode
      expect([code, REFUSAL_COSTS[code]]).toEqual([code, { requests, units }])
    }
    const others = [
      'daily_row_quota_exceeded',
      'rate_limit_exceeded',
      'hourly_unit_quota_exceeded',
      'daily_unit_quota_exceeded',
    ]
    expect(Object.keys(REFUSAL_COSTS).sort()).toEqual(
      [...new Set([...walked.map(([, , answer]) => answer.split(' ')[1]), ...others])].sort(),
    )
  })

  it('429 for the minute: nothing at all', async () => {
    const limits = { ...LIMITS, requestsPerMinute: 1 }
    await world.become({ plan: 'custom', limits })
    await world.get('/v1/leagues')
    expect(await shown(await world.get('/v1/leagues'))).toBe('429 rate_limit_exceeded')
    expect(await counters(limits)).toEqual({ requests: 1, units: 1, rows: 0 })
  })

  it('an answer that its caller hangs up on: as if it had been read', async () => {
    await world.become({ plan: 'custom', limits: LIMITS })
    await new Promise<void>((resolve) => {
      request(
        world.server.url + LIST,
        { headers: { 'x-api-key': world.client.key } },
        (response) => {
          response.destroy()
          resolve()
        },
      ).end()
    })
    expect(await counters()).toEqual({ requests: 1, units: 1, rows: 3 })
  })

  it('the receipt of an answer says what it cost and what the counters then leave', async () => {
    await world.become({ plan: 'custom', limits: LIMITS })
    const { headers } = await world.get(LIST)
    expect(headers.get('x-request-cost')).toBe('units=1, rows=3')
    expect([
      headers.get('x-ratelimit-remaining'),
      headers.get('x-quota-units-remaining-hour'),
      headers.get('x-quota-units-remaining-day'),
      headers.get('x-match-rows-remaining-day'),
    ]).toEqual(['99', '499', '2999', '9997'])
  })
})

/** Status and, where there is one, the code. */
async function shown(response: Response): Promise<string> {
  const text = await response.text()
  const detail = text === '' ? undefined : (JSON.parse(text) as { detail?: unknown }).detail
  return typeof detail === 'string' ? `${response.status} ${detail}` : String(response.status)
}
