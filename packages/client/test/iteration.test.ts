import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PrematchClient } from '../src'
import { startFaultServer, type FaultServer } from './fault-server'
import type { CountedClient, Season } from './season'
import { counted, NOW, pastSince, startSeason } from './season'

let season: Season
let patient: CountedClient

beforeAll(async () => {
  season = await startSeason()
})
afterAll(() => season.server.close())
beforeEach(async () => {
  season.clock.set(NOW)
  patient = await season.client('patient')
})

async function homes(matches: ReturnType<PrematchClient['iterLeagueMatches']>): Promise<string[]> {
  const seen: string[] = []
  for await (const match of matches) seen.push(match.home_team)
  return seen
}
const queryOf = (call: string) => Object.fromEntries(new URLSearchParams(call.split('?')[1]))

describe('iterLeagueMatches', () => {
  it('walks every row once over all pages, with the same parameters on each', async () => {
    const options = { include: 'all', start: '2026-04-10', end: '2026-04-30', limit: 3 } as const
    const seen = await homes(patient.client.iterLeagueMatches('LIGUE_1', options))
    const { data } = await patient.client.listLeagueMatches('LIGUE_1', { ...options, limit: 500 })
    expect(seen).toEqual(data.matches.map((match) => match.home_team))
    expect(seen).toHaveLength(14)
    const pages = patient.calls.slice(0, -1).map(queryOf)
    expect(pages).toHaveLength(5)
    for (const { cursor: _, ...query } of pages) expect(query).toEqual({ ...options, limit: '3' })
  })

  it('is lazy: no call before the first row is wanted, no page before its rows are', async () => {
    const walk = patient.client.iterLeagueMatches('LIGUE_1', { limit: 2 })
    expect(patient.calls).toHaveLength(0)
    await walk.next()
    await walk.next()
    expect(patient.calls).toHaveLength(1)
    await walk.next()
    expect(patient.calls).toHaveLength(2)
    await walk.return()
    expect(patient.calls).toHaveLength(2)
  })

  it('goes on from a cursor', async () => {
    const { data } = await patient.client.listLeagueMatches('LIGUE_1', { limit: 3 })
    const options = { limit: 3, cursor: data.next_cursor ?? '' }
    expect(await homes(patient.client.iterLeagueMatches('LIGUE_1', options))).toEqual(['Saturday'])
  })

  it('ends with an error when a cursor comes back, instead of walking in a circle', async () => {
    const faults = await startFaultServer()
    const page = (next_cursor: string) => ({
      status: 200,
      body: { matches: [{ home_team: next_cursor }], next_cursor },
    })
    const { client, calls } = counted({ apiKey: 'some-api-key', baseUrl: faults.url })
    faults.play(page('a'), page('b'), page('a'))
    const seen: string[] = []
    const walk = async () => {
      for await (const match of client.iterLeagueMatches('X')) seen.push(match.home_team)
    }
    await expect(walk()).rejects.toMatchObject({
      name: 'InvalidResponseError',
      code: 'repeated_cursor',
    })
    expect(seen).toEqual(['a', 'b', 'a'])
    expect(calls.map(queryOf)).toEqual([{}, { cursor: 'a' }, { cursor: 'b' }])

    faults.play(page('mine'))
    await expect(homes(client.iterLeagueMatches('X', { cursor: 'mine' }))).rejects.toMatchObject({
      code: 'repeated_cursor',
    })
    expect(faults.requests).toHaveLength(1)

    const told = (cursor: string) => ({
      status: 200,
      body: { changes: [], cursor, has_more: true },
    })
    faults.play(told('a'), told('mine'))
    const cursors: string[] = []
    const follow = async () => {
      for await (const { cursor } of client.changes({ since: 'mine' })) cursors.push(cursor)
    }
    await expect(follow()).rejects.toMatchObject({ code: 'repeated_cursor' })
    expect(cursors).toEqual(['a', 'mine'])
    await faults.close()
  })
})

describe('a page that is none', () => {
  const RANGE = { start: '2026-03-21', end: '2026-04-20', include: 'past' }
  const HISTORY = { date_range: RANGE, history_entitlement_days: 7, matches: [], next_cursor: null }
  let faults: FaultServer
  let client: PrematchClient
  beforeAll(async () => {
    faults = await startFaultServer()
    client = new PrematchClient({ apiKey: 'some-api-key', baseUrl: faults.url })
  })
  afterAll(() => faults.close())

  it.each<[name: string, body: object]>([
    ['nothing at all', {}],
    ['no list of matches', { matches: {}, next_cursor: null }],
    ['something else among them', { matches: [null], next_cursor: null }],
    ['a cursor that is no text', { matches: [], next_cursor: 7 }],
  ])('with %s ends both walks with a typed error', async (_name, body) => {
    faults.play({ status: 200, headers: { 'x-request-id': 'req_1' }, body })
    const wrong = {
      name: 'InvalidResponseError',
      code: 'invalid_response',
      status: 200,
      requestId: 'req_1',
    }
    await expect(homes(client.iterLeagueMatches('X'))).rejects.toMatchObject(wrong)
    await expect(homes(client.iterLeagueHistory('X'))).rejects.toMatchObject(wrong)
    expect(faults.requests).toHaveLength(2)
  })

  it.each<[name: string, more: object]>([
    ['no dates', { date_range: undefined }],
    ['null for dates', { date_range: null }],
    ['a text for dates', { date_range: '2026' }],
    ['dates that are none', { date_range: { start: '2026-99-99', end: 'today' } }],
    ['no days of the plan', { history_entitlement_days: undefined }],
    ['days that no calendar has', { history_entitlement_days: 1e12 }],
    ['negative days', { history_entitlement_days: -1 }],
  ])('with %s ends a walk of the history with a typed error', async (_name, more) => {
    faults.play({ status: 200, body: { ...HISTORY, ...more } })
    await expect(homes(client.iterLeagueHistory('X'))).rejects.toMatchObject({
      name: 'InvalidResponseError',
      code: 'invalid_response',
    })
    expect(faults.requests).toHaveLength(1)
  })

  it.each<[name: string, next: object]>([
    ['missing', {}],
    ['null', { next_cursor: null }],
    ['empty', { next_cursor: '' }],
  ])('is not one whose next cursor is %s: it is the last', async (_name, next) => {
    const { next_cursor: _, ...page } = HISTORY
    faults.play({ status: 200, body: { ...page, matches: [{ id: 'a', home_team: 'A' }], ...next } })
    expect(await homes(client.iterLeagueMatches('X'))).toEqual(['A'])
    expect(await homes(client.iterLeagueHistory('X', { days: 31 }))).toEqual(['A'])
    expect(faults.requests).toHaveLength(2)
  })
})

describe('iterLeagueHistory', () => {
  it('walks all 90 days and today over the change of the clocks, oldest first, each match once', async () => {
    const seen = await homes(patient.client.iterLeagueHistory('LIGUE_1', { limit: 10 }))
    expect(seen).toEqual(pastSince('2026-01-19T23:00:00Z'))
    const { data } = await patient.client.listLeagueHistory('LIGUE_1', { limit: 1 })
    expect(seen).toHaveLength(data.historical_matches_available)
  })

  it('in slices of 31 days at most, following the cursors inside each, paying no row twice', async () => {
    await homes(patient.client.iterLeagueHistory('LIGUE_1', { limit: 20 }))
    const slices = patient.calls
      .map(queryOf)
      .map(({ start, days, cursor }) => [start, days, cursor === undefined ? 'first' : 'more'])
    expect(slices).toEqual([
      [undefined, undefined, 'first'],
      ['2026-01-20', '31', 'first'],
      ['2026-01-20', '31', 'more'],
      ['2026-02-20', '29', 'first'],
      ['2026-02-20', '29', 'more'],
      [undefined, undefined, 'more'],
    ])
    const { data } = await patient.client.usage()
    expect(data.daily).toMatchObject({ used: 6, rows_used: 91 })
  })

  it('takes a Developer two calls, as many as fit in a minute', async () => {
    const { client, calls } = await season.client('developer')
    expect(await homes(client.iterLeagueHistory('LIGUE_1'))).toEqual(
      pastSince('2026-04-12T22:00:00Z'),
    )
    expect(calls.map(queryOf)).toEqual([
      { include: 'past' },
      { include: 'past', start: '2026-04-13', days: '1' },
    ])
  })

  it('goes back as many days as asked, and includes what is unreliable when asked', async () => {
    const three = { days: 3, includeUnreliable: true }
    expect(await homes(patient.client.iterLeagueHistory('LIGUE_1', three))).toEqual([
      'Unreliable past',
      'Evening 2',
      'Evening 1',
    ])
    expect(patient.calls).toHaveLength(1)
    const forty = await homes(patient.client.iterLeagueHistory('LIGUE_1', { days: 40 }))
    expect(forty).toEqual(pastSince('2026-03-11T23:00:00Z'))
  })

  it('never shortens silently: more days than the plan has are refused', async () => {
    const { client } = await season.client('developer')
    const refused = { name: 'PermissionError', code: 'history_window_exceeded' }
    await expect(homes(client.iterLeagueHistory('LIGUE_1', { days: 8 }))).rejects.toMatchObject(
      refused,
    )
    await expect(
      homes(patient.client.iterLeagueHistory('LIGUE_1', { days: 92 })),
    ).rejects.toMatchObject(refused)
    patient.calls.length = 0
    await expect(
      homes(patient.client.iterLeagueHistory('LIGUE_1', { days: 0.5 })),
    ).rejects.toMatchObject({ name: 'ValidationError', code: 'invalid_days' })
    await expect(
      homes(patient.client.iterLeagueHistory('LIGUE_1', { days: 1e12 })),
    ).rejects.toMatchObject({ name: 'ValidationError', code: 'invalid_days' })
    expect(patient.calls).toEqual([])
  })

  it('shows a match once that a correction moves into a later window in mid-walk', async () => {
    const faults = await startFaultServer()
    const page = (id: string) => ({
      status: 200,
      body: {
        date_range: { start: '2026-03-21', end: '2026-04-20', include: 'past' },
        history_entitlement_days: 40,
        matches: [{ id, home_team: id }],
        next_cursor: null,
      },
    })
    faults.play(page('moved'), page('moved'))
    const { client } = counted({ apiKey: 'some-api-key', baseUrl: faults.url })
    expect(await homes(client.iterLeagueHistory('X'))).toEqual(['moved'])
    expect(faults.requests).toHaveLength(2)
    await faults.close()
  })
})
