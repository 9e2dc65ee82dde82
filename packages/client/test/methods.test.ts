import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyticsPayload } from '../../../lib/releases/payload'
import type { Quota } from '../src'
import type { CountedClient, Season } from './season'
import { idOf, NOW, startSeason, unknownIds } from './season'

let season: Season
let starter: CountedClient

beforeAll(async () => {
  season = await startSeason()
})
afterAll(() => season.server.close())
beforeEach(async () => {
  season.clock.set(NOW)
  starter = await season.client('starter')
})

const homes = (matches: { home_team: string }[]) => matches.map((match) => match.home_team)

describe('every method reaches its route and hands back the answer', () => {
  it('listLeagues: the selected competitions', async () => {
    const { data, status, notModified } = await starter.client.listLeagues()
    expect([status, notModified]).toEqual([200, false])
    expect(data.leagues.map((league) => league.code)).toEqual(['LIGUE_1', 'SERIE_A'])
  })

  it('listLeagueMatches: the coming fortnight, unless asked otherwise', async () => {
    const { data } = await starter.client.listLeagueMatches('LIGUE_1')
    expect(homes(data.matches)).toEqual(['Tonight', 'Late tonight', 'Tomorrow', 'Saturday'])
    const { data: window } = await starter.client.listLeagueMatches('LIGUE_1', {
      include: 'all',
      start: '2026-04-18',
      end: '2026-04-20',
      limit: 3,
      includeUnreliable: true,
    })
    expect(homes(window.matches)).toEqual(['Unreliable past', 'Evening 2', 'Evening 1'])
    expect(window.date_range).toEqual({ start: '2026-04-18', end: '2026-04-20', include: 'all' })
    expect(window.next_cursor).not.toBeNull()
  })

  it('listLeagueHistory: the last 31 days of Starter, with final scores', async () => {
    const { data } = await starter.client.listLeagueHistory('LIGUE_1')
    expect(data.date_range).toEqual({ start: '2026-03-21', end: '2026-04-20', include: 'past' })
    expect(data.matches).toHaveLength(30)
    expect(data.matches.every((match) => match.result_score === '1-0')).toBe(true)
  })

  it('asOf: what was answered then, and every answer names its release', async () => {
    const asOf = new Date(NOW)
    season.clock.advance(2 * 86_400_000)
    const { client } = starter
    const list = await client.listLeagueMatches('LIGUE_1', { asOf })
    expect(list.data.date_range.start).toBe('2026-04-20')
    for (const day of [
      await client.listTodayMatches({ asOf }),
      await client.listTodayPicks({ asOf: asOf.toISOString() }),
    ])
      expect([day.data.date, day.dataVersion]).toEqual(['2026-04-20', list.data.data_version])
    const match = await client.getMatch(idOf('Tonight'), { asOf })
    const again = await client.getMatch(idOf('Tonight'), { asOf, etag: match.etag })
    expect([match.dataVersion, again.dataVersion, again.notModified]).toEqual([
      list.dataVersion,
      list.dataVersion,
      true,
    ])
    const before = client.getMatch(idOf('Tonight'), { asOf: '2026-02-01T00:00:00Z' })
    await expect(before).rejects.toMatchObject({ code: 'as_of_not_kept', status: 404 })
  })

  it('listChanges and changes: a cursor to begin with, then pages until nothing is new', async () => {
    const { client } = starter
    const first = await client.listChanges()
    expect([first.data.changes, first.data.has_more]).toEqual([[], false])
    const since = first.data.cursor
    expect(await client.listChanges({ since })).toMatchObject({ notModified: true, status: 304 })

    await season.publishMore(3)
    const pages = []
    for await (const page of client.changes({ since, limit: 2 })) pages.push(page)
    expect(pages.map((page) => page.changes.map(({ type }) => type))).toEqual([
      ['forecast.new', 'forecast.new'],
      ['forecast.new'],
    ])
    const again = []
    for await (const page of client.changes({ since: pages.at(-1)?.cursor ?? '' })) again.push(page)
    expect(again).toEqual([])
    const other = await season.client({ historyDays: 30 })
    await expect(other.client.listChanges({ since })).rejects.toMatchObject({
      code: 'cursor_expired',
      status: 410,
    })
  })

  it('getMatch: the whole payload, or the named sections alone', async () => {
    const id = idOf('Tonight')
    const { data } = await starter.client.getMatch(id)
    expect(analyticsPayload.strict().parse(data)).toEqual(data)
    expect(data.ratings.elo_home).toBe(1620)
    const { data: part } = await starter.client.getMatch(id, {
      include: ['prediction', 'context'],
    })
    expect(part.forecast).toEqual(data.forecast)
    expect(Object.keys(data).filter((name) => !(name in part))).toEqual([
      'provenance',
      'statistics',
      'streaks',
      'standings',
      'ratings',
      'quality',
    ])
  })

  it('getMatch: every section that the types name is one that the server knows', async () => {
    const sections = [
      'statistics',
      'standings',
      'features',
      'prediction',
      'context',
      'quality',
    ] as const
    const { data } = await starter.client.getMatch(idOf('Tonight'), { include: sections })
    expect(data).toEqual((await starter.client.getMatch(idOf('Tonight'))).data)
  })

  it('getMatchesBulk: payloads in order, and what could not be had', async () => {
    const [missing = ''] = unknownIds(1)
    const ids = [idOf('Saturday'), missing, idOf('Tonight'), idOf('Not selected')]
    const { data, quota } = await starter.client.getMatchesBulk(ids)
    expect(data.results.map(({ match }) => match.id)).toEqual([ids[0], ids[2]])
    expect(data.errors).toEqual(
      [ids[1], ids[3]].map((match_id) => ({ match_id, code: 'match_not_found' })),
    )
    expect(quota.cost).toEqual({ units: 1, rows: 2 })
  })

  it('listTodayMatches: what is still to come in Paris today', async () => {
    const { data } = await starter.client.listTodayMatches({ includeUnreliable: true })
    expect(data.date).toBe('2026-04-20')
    expect(homes(data.matches)).toEqual([
      'Afternoon',
      'Tonight',
      'Unreliable tonight',
      'Late tonight',
    ])
  })

  it('listTodayPicks: asks for 20, or as many as you say', async () => {
    await starter.client.listTodayPicks()
    const { data } = await starter.client.listTodayPicks({ limit: 2 })
    expect(data.matches).toHaveLength(2)
    expect(starter.calls).toEqual(['/v1/picks/today?limit=20', '/v1/picks/today?limit=2'])
  })

  it('me and usage: whose key it is and what it has used, for no units', async () => {
    await starter.client.listTodayMatches()
    const { data: me } = await starter.client.me()
    expect([me.plan, me.limits?.history_days, me.competitions]).toEqual([
      'starter',
      90,
      ['LIGUE_1', 'SERIE_A'],
    ])
    const { data: usage, quota } = await starter.client.usage()
    expect([usage.daily.used, usage.daily.rows_used]).toEqual([1, 3])
    expect(quota.cost).toEqual({ units: 0, rows: 0 })
  })

  it('health: whether data is served', async () => {
    const { data, etag } = await starter.client.health()
    expect([data.status, data.source, etag]).toEqual(['ok', 'Prematch', undefined])
  })
})

describe('what every answer carries', () => {
  type Metered = [
    name: string,
    cost: NonNullable<Quota['cost']>,
    call: () => Promise<{ quota: Quota }>,
  ]
  it.each<Metered>([
    ['listLeagues', { units: 1, rows: 0 }, () => starter.client.listLeagues()],
    ['listLeagueMatches', { units: 1, rows: 4 }, () => starter.client.listLeagueMatches('LIGUE_1')],
    [
      'listLeagueHistory',
      { units: 1, rows: 30 },
      () => starter.client.listLeagueHistory('LIGUE_1'),
    ],
    ['getMatch', { units: 1, rows: 1 }, () => starter.client.getMatch(idOf('Tonight'))],
    [
      'getMatchesBulk',
      { units: 2, rows: 1 },
      () => starter.client.getMatchesBulk([idOf('Tonight'), ...unknownIds(10)]),
    ],
    ['listTodayMatches', { units: 1, rows: 3 }, () => starter.client.listTodayMatches()],
    ['listTodayPicks', { units: 1, rows: 2 }, () => starter.client.listTodayPicks({ limit: 2 })],
    ['me', { units: 0, rows: 0 }, () => starter.client.me()],
    ['usage', { units: 0, rows: 0 }, () => starter.client.usage()],
  ])(
    '%s: the whole quota as integers, with a place in the minute window taken',
    async (_name, cost, call) => {
      const { units, rows } = cost
      expect((await call()).quota).toEqual({
        requestsPerMinute: 15,
        requestsRemaining: 14,
        requestsResetEpochSeconds: Date.parse(NOW) / 1000 + 60,
        unitsRemainingHour: 500 - units,
        unitsRemainingDay: 3_000 - units,
        rowsRemainingDay: 10_000 - rows,
        cost,
      })
    },
  )

  it('health: no quota, as it is nobody’s call', async () => {
    const { quota } = await starter.client.health()
    expect(Object.values(quota)).toEqual(Array.from({ length: 7 }, () => undefined))
    expect((await starter.client.me()).quota.requestsRemaining).toBe(14)
  })

  it('the etag and the request id', async () => {
    const { etag, requestId } = await starter.client.listTodayMatches()
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(requestId).toMatch(/^req_/)
  })

  it.each([
    ['listLeagues', (etag?: string) => starter.client.listLeagues({ etag })],
    ['listLeagueMatches', (etag?: string) => starter.client.listLeagueMatches('LIGUE_1', { etag })],
    ['listLeagueHistory', (etag?: string) => starter.client.listLeagueHistory('LIGUE_1', { etag })],
    ['getMatch', (etag?: string) => starter.client.getMatch(idOf('Tonight'), { etag })],
    [
      'getMatchesBulk',
      (etag?: string) => starter.client.getMatchesBulk([idOf('Tonight')], { etag }),
    ],
    ['listTodayMatches', (etag?: string) => starter.client.listTodayMatches({ etag })],
    ['listTodayPicks', (etag?: string) => starter.client.listTodayPicks({ etag })],
  ])('%s: unchanged is a result without data, at one unit and no rows', async (_name, call) => {
    const { etag } = await call()
    const again = await call(etag)
    expect(again).toEqual({
      notModified: true,
      status: 304,
      etag,
      dataVersion: expect.stringMatching(/^rel_/),
      requestId: expect.stringMatching(/^req_/),
      quota: expect.objectContaining({ requestsRemaining: 13, cost: { units: 1, rows: 0 } }),
    })
    expect((await call('"something else"')).notModified).toBe(false)
  })
})

describe('what a plan includes', () => {
  it('is never read from the key: one named developer serves a Starter contract in full', async () => {
    expect(starter.key).toMatch(/^pm_developer_/)
    const bulk = await starter.client.getMatchesBulk([idOf('Tonight'), ...unknownIds(99)])
    expect([bulk.data.results.length, bulk.data.errors.length]).toEqual([1, 99])
    expect((await starter.client.listLeagueHistory('LIGUE_1', { days: 31 })).status).toBe(200)
    expect((await starter.client.listTodayMatches({ includeUnreliable: true })).status).toBe(200)
  })
})
