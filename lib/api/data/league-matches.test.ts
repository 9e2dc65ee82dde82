import { beforeEach, describe, expect, it } from 'vitest'
import { idOf, OneLeague, refusal, type ListBody } from '../../../test/one-league'
import { useWorld } from '../../../test/use-world'
import { matchSummary } from '../../releases/payload'

const world = useWorld(() => OneLeague.start())
beforeEach(() => world.reset())

const homes = async (path: string) => {
  const response = await world.fresh(path)
  expect(response.status).toBe(200)
  return ((await response.json()) as ListBody).matches.map((match) => match.home_team)
}

describe('GET /v1/leagues/{code}/matches', () => {
  const path = '/v1/leagues/LIGUE_1/matches'

  it('answers the envelope and rows of the contract', async () => {
    const body = (await (await world.get(path)).json()) as ListBody
    const { matches, ...head } = body
    expect(head).toEqual({
      league: { code: 'LIGUE_1', name: 'Ligue 1', country: 'France' },
      catalog_status: 'selectable',
      activity_status: 'active',
      matches_available: 3,
      matches_returned: 3,
      future_matches_available: 3,
      historical_matches_available: 2,
      history_entitlement_days: 7,
      history_available_from: '2025-12-20T20:00:00Z',
      next_cursor: null,
      date_range: { start: '2026-03-01', end: '2026-03-14', include: 'upcoming' },
      timezone: 'Europe/Paris',
      source: 'Prematch',
      data_version: world.release,
    })
    for (const match of matches) expect(matchSummary.strict().parse(match)).toEqual(match)
  })

  it('upcoming has only what has not kicked off, past only what is final, all both', async () => {
    const angersFirst = idOf('Angers') < idOf('Nantes')
    const saturday = angersFirst ? ['Angers', 'Nantes'] : ['Nantes', 'Angers']
    expect(await homes(path)).toEqual(['Paris', ...saturday])
    expect(await homes(`${path}?include=past`)).toEqual(['Lens', 'Nice'])
    expect(await homes(`${path}?include=all&start=2026-02-22&end=2026-03-07`)).toEqual([
      'Lens',
      'Nice',
      'Paris',
      ...saturday,
    ])
  })

  it('past rows carry the final score', async () => {
    const body = (await (await world.get(`${path}?include=past`)).json()) as ListBody
    expect(body.matches.map((match) => match.result_score)).toEqual(['2-1', '0-3'])
  })

  it('charges one row per match returned', async () => {
    const response = await world.get(`${path}?limit=2`)
    expect(response.headers.get('x-request-cost')).toBe('units=1, rows=2')
    expect(response.headers.get('x-match-rows-remaining-day')).toBe('98')
  })

  it('walks every row once through its cursors, in order', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const body = (await (await world.fresh(`${path}?limit=1${query}`)).json()) as ListBody
      seen.push(...body.matches.map((match) => match.home_team))
      cursor = body.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(await homes(path))
  })

  it.each([
    ['include=soon', 400, 'invalid_include'],
    ['start=2026-02-30', 400, 'invalid_date'],
    ['days=32', 400, 'invalid_days'],
    ['limit=0', 400, 'invalid_limit'],
    ['limit=501', 400, 'invalid_limit'],
    ['limit=1e2', 400, 'invalid_limit'],
    ['cursor=x', 400, 'invalid_cursor'],
    ['cursor=', 400, 'invalid_cursor'],
    ['include=past&days=8', 403, 'history_window_exceeded'],
    ['include_unreliable=true', 403, 'unreliable_predictions_require_starter'],
  ])('?%s is %i %s, counts in the minute and costs nothing', async (query, status, code) => {
    const response = await world.get(`${path}?${query}`)
    expect(await refusal(response)).toEqual([status, code])
    expect(response.headers.get('x-request-cost')).toBe('units=0, rows=0')
    expect(response.headers.get('x-ratelimit-remaining')).toBe('1')
    expect(response.headers.get('x-quota-units-remaining-day')).toBe('50')
  })

  it('a cursor of other parameters is refused', async () => {
    const body = (await (await world.get(`${path}?limit=1`)).json()) as ListBody
    const response = await world.get(`${path}?limit=2&cursor=${body.next_cursor}`)
    expect(await refusal(response)).toEqual([400, 'invalid_cursor'])
  })

  it('a repeated parameter and a wrong boolean are validation errors, unknown ones are ignored', async () => {
    for (const query of ['limit=1&limit=2', 'include_unreliable=yes']) {
      const response = await world.fresh(`${path}?${query}`)
      expect(response.status).toBe(422)
      expect(((await response.json()) as { detail: { loc: string[] }[] }).detail[0]?.loc[0]).toBe(
        'query',
      )
    }
    expect((await world.fresh(`${path}?limit[]=1&foo=bar&__proto__=x`)).status).toBe(200)
  })

  it('tells an unknown competition from one that is not selected', async () => {
    expect(await refusal(await world.get('/v1/leagues/NOPE/matches'))).toEqual([
      404,
      'competition_not_found',
    ])
    expect(await refusal(await world.get('/v1/leagues/SERIE_A/matches'))).toEqual([
      403,
      'competition_not_selected',
    ])
  })
})
