import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceClient, createTestClient, type TestClient } from '../../../test/client'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'
import { analyticsPayload, matchSummary } from '../../releases/payload'

const NOW = '2026-03-01T12:00:00Z'
const at = (
  code: string,
  kickoff: string,
  home: string,
  more: Partial<TestMatch> = {},
): TestMatch => ({
  code,
  kickoff,
  home,
  ...more,
})
const MATCHES = [
  at('LIGUE_1', '2026-02-25T20:00:00Z', 'Final', { score: [1, 1] }),
  at('LIGUE_1', '2025-11-01T20:00:00Z', 'TooOld', { score: [1, 1] }),
  at('LIGUE_1', '2026-03-01T11:59:59Z', 'Begun'),
  at('LIGUE_1', '2026-03-01T19:45:00Z', 'Evening'),
  at('SERIE_A', '2026-03-01T14:00:00Z', 'Afternoon'),
  // 23:30 in Paris is still today, 00:30 is not.
  at('SERIE_A', '2026-03-01T22:30:00Z', 'Night'),
  at('SERIE_A', '2026-03-01T23:30:00Z', 'Tomorrow'),
  at('LA_LIGA', '2026-03-01T20:00:00Z', 'NotSelected'),
  at('LIGUE_1', '2026-03-01T20:00:00Z', 'Weak', { reliable: false }),
]
const idOf = (home: string) => {
  const match = MATCHES.find((one) => one.home === home)
  if (!match) throw new Error(`no match of ${home}`)
  return testMatchId(match)
}

const clock = manualClock(NOW)
const server = useWorld(() => startTestServer({ clock }))
let starter: TestClient

beforeAll(async () => {
  await promoteTestRelease(server.product.deps.db, MATCHES)
  await server.product.deps.releases.refresh()
})
beforeEach(async () => {
  clock.set(NOW)
  starter = await createTestClient(server.product.deps, {
    plan: 'starter',
    competitions: ['LIGUE_1', 'SERIE_A'],
  })
})

const get = (path: string, key = starter.key) =>
  fetch(server.url + path, { headers: { 'x-api-key': key } })
const bulk = (body: unknown, key = starter.key, headers: Record<string, string> = {}, query = '') =>
  fetch(`${server.url}/v1/matches/bulk${query}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
interface Day {
  date: string
  matches: { home_team: string }[]
}
const homes = async (response: Response) =>
  ((await response.json()) as Day).matches.map((match) => match.home_team)
const outcome = async (response: Response) => [
  response.status,
  ((await response.json()) as { detail: string }).detail,
  response.headers.get('x-request-cost'),
]

describe('GET /v1/matches/today', () => {
  it('has what is still to kick off on the Paris day in every selected competition, in order', async () => {
    const response = await get('/v1/matches/today')
    expect(response.headers.get('x-request-cost')).toBe('units=1, rows=3')
    const body = (await response.json()) as Day
    expect(body).toMatchObject({ date: '2026-03-01', timezone: 'Europe/Paris', source: 'Prematch' })
    expect(body.matches.map((match) => match.home_team)).toEqual(['Afternoon', 'Evening', 'Night'])
    for (const match of body.matches) matchSummary.strict().parse(match)
  })

  it('shows rows rejected for a sporting reason only when Starter asks for them', async () => {
    expect(await homes(await get('/v1/matches/today?include_unreliable=true'))).toEqual([
      'Afternoon',
      'Evening',
      'Weak',
      'Night',
    ])
  })

  it('is empty, not an error, when nothing is left', async () => {
    clock.set('2026-03-01T22:45:00Z')
    const response = await get('/v1/matches/today')
    expect([response.status, await homes(response)]).toEqual([200, []])
  })
})

describe('POST /v1/matches/bulk', () => {
  it('answers in the order asked for and reports all that is missing in one way', async () => {
    const unknown = `fsm:v1:${'0'.repeat(64)}`
    const ids = [
      idOf('Night'),
      unknown,
      idOf('Final'),
      idOf('NotSelected'),
      idOf('TooOld'),
      idOf('Weak'),
    ]
    const response = await bulk({ match_ids: ids })
    expect(response.headers.get('x-request-cost')).toBe('units=1, rows=2')
    const body = (await response.json()) as { results: unknown[]; errors: unknown[] }
    expect(body.results.map((one) => analyticsPayload.parse(one).match.id)).toEqual([
      ids[0],
      ids[2],
    ])
    expect(body.errors).toEqual(
      [ids[1], ids[3], ids[4], ids[5]].map((match_id) => ({ match_id, code: 'match_not_found' })),
    )
  })

  it('costs one unit per ten ids, begun tens counted whole', async () => {
    const ids = Array.from({ length: 11 }, (_, i) => `fsm:v1:${String(i).padStart(64, '0')}`)
    expect((await bulk({ match_ids: ids })).headers.get('x-request-cost')).toBe('units=2, rows=0')
  })

  it('the same ids are answered by what each caller may see at that moment', async () => {
    const { deps } = server.product
    const body = { match_ids: [idOf('Night'), idOf('Weak'), idOf('Final')] }
    const shown = async (key: string, query = '') =>
      (
        (await (await bulk(body, key, {}, query)).json()) as {
          results: { schema_version: string }[]
        }
      ).results.map((one) => one.schema_version.split('-')[1])
    expect(await shown(starter.key)).toEqual(['starter', 'starter'])
    expect(await shown(starter.key, '?include_unreliable=true')).toHaveLength(3)
    const other = await createTestClient(deps, { competitions: ['LIGUE_1'] })
    expect(await shown(other.key)).toEqual(['developer'])
    await deps.db.selectionSlot.deleteMany({
      where: { clientId: starter.clientId, code: 'SERIE_A' },
    })
    await announceClient(deps, starter.clientId)
    await expect.poll(() => shown(starter.key)).toEqual(['starter'])
    clock.set('2026-06-01T12:00:00Z')
    expect(await shown(starter.key)).toEqual([])
  })

  it('unchanged, it is a 304 for one unit and no row', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `fsm:v1:${String(i).padStart(64, '0')}`)
    const body = { match_ids: [...ids, idOf('Night')] }
    const etag = (await bulk(body)).headers.get('etag') ?? ''
    const again = await bulk(body, starter.key, { 'if-none-match': etag })
    expect([again.status, again.headers.get('x-request-cost')]).toEqual([304, 'units=1, rows=0'])
    const other = await bulk({ match_ids: ids }, starter.key, { 'if-none-match': etag })
    expect(other.status).toBe(200)
  })

  it.each<[name: string, body: unknown, code: string]>([
    ['no list', {}, 'invalid_bulk_request'],
    ['an empty list', { match_ids: [] }, 'invalid_bulk_request'],
    ['null', null, 'invalid_bulk_request'],
    ['an array', [], 'invalid_bulk_request'],
    ['a text for a list', { match_ids: idOf('Night') }, 'invalid_bulk_request'],
    ['numbers', { match_ids: [1] }, 'invalid_bulk_request'],
    [
      '101 ids',
      { match_ids: Array.from({ length: 101 }, (_, i) => `${i}`) },
      'bulk_limit_exceeded',
    ],
    ['a fixture id', { match_ids: ['fixture:1'] }, 'invalid_match_id'],
    ['an id twice', { match_ids: [idOf('Night'), idOf('Night')] }, 'duplicate_match_ids'],
    ['broken JSON', '{oops', 'invalid_json'],
    ['an empty body', '', 'invalid_json'],
    ['a lone surrogate', '{"match_ids":["\\ud800"]}', 'invalid_match_id'],
    ['a NUL', '{"match_ids":["\\u0000"]}', 'invalid_match_id'],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'invalid_bulk_request'],
  ])('%s is 400, counts in the minute and costs nothing', async (_name, body, code) => {
    const response = await bulk(body)
    expect(response.headers.get('x-ratelimit-remaining')).toBe('14')
    expect(await outcome(response)).toEqual([400, code, 'units=0, rows=0'])
  })

  it('takes only plain JSON of at most 1 MiB', async () => {
    const ids = { match_ids: [idOf('Night')] }
    expect(await outcome(await bulk(ids, starter.key, { 'content-type': 'text/plain' }))).toEqual([
      415,
      'unsupported_media_type',
      'units=0, rows=0',
    ])
    expect((await bulk(ids, starter.key, { 'content-encoding': 'gzip' })).status).toBe(415)
    expect(await outcome(await bulk(`{"x":"${'y'.repeat(1_100_000)}"}`))).toEqual([
      413,
      'payload_too_large',
      'units=0, rows=0',
    ])
  })

  it('Developer may ask for five, beta for none', async () => {
    const { deps } = server.product
    const ids = Array.from({ length: 6 }, (_, i) => `fsm:v1:${String(i).padStart(64, '0')}`)
    const developer = await createTestClient(deps, { competitions: ['LIGUE_1'] })
    expect((await bulk({ match_ids: ids.slice(1) }, developer.key)).status).toBe(200)
    expect(await outcome(await bulk({ match_ids: ids }, developer.key))).toEqual([
      400,
      'bulk_limit_exceeded',
      'units=0, rows=0',
    ])
    const beta = await createTestClient(deps, { plan: 'beta' })
    expect((await outcome(await bulk({ match_ids: ids }, beta.key))).slice(0, 2)).toEqual([
      403,
      'bulk_not_available',
    ])
  })

  it('an answer larger than the rows left is refused whole and charges nothing', async () => {
    const { deps } = server.product
    const limits = { ...PLAN_LIMITS.starter, rowsPerDay: 1 }
    const small = await createTestClient(deps, {
      plan: 'custom',
      limits,
      competitions: ['SERIE_A'],
    })
    const ids = { match_ids: [idOf('Night'), idOf('Tomorrow')] }
    expect(await outcome(await bulk(ids, small.key))).toEqual([
      429,
      'daily_row_quota_exceeded',
      'units=0, rows=0',
    ])
    expect((await bulk({ match_ids: [idOf('Night')] }, small.key)).status).toBe(200)
  })
})
