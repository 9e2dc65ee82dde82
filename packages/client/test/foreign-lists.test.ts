import { describe, expect, it } from 'vitest'
import { useForeignCallers } from './foreign-callers'
import type { ForeignAnswer, HttpLibrary } from './foreign-client'
import { idOf, pastSince } from './season'

const world = useForeignCallers()

const rowsOf = (answer: ForeignAnswer) =>
  (answer.payload?.matches as { home_team: string }[]).map((row) => row.home_team)

describe.each<HttpLibrary>(['httpx', 'requests'])(
  'of lists, a Python client over %s',
  (library) => {
    it('lists matches with the days=14, include and limit that it always sends', async () => {
      const client = await world.callers.connect('starter', library)
      const answer = await client.listLeagueMatches('LIGUE_1')
      expect(answer.status).toBe(200)
      expect(rowsOf(answer)).toEqual(['Tonight', 'Late tonight', 'Tomorrow', 'Saturday'])
      expect(answer.payload).toMatchObject({
        matches_returned: 4,
        history_entitlement_days: 90,
        history_available_from: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        next_cursor: null,
      })
      const whole = await client.listLeagueMatches('LIGUE_1', {
        include: 'all',
        days: 31,
        limit: 100,
      })
      expect(rowsOf(whole)).toEqual(rowsOf(answer))
    })

    it('reads history with its 14 days, with those of its plan, or with none given', async () => {
      const starter = await world.callers.connect('starter', library)
      const past = await starter.listLeagueMatches('LIGUE_1', { include: 'past' })
      expect(rowsOf(past)).toEqual(pastSince('2026-04-06T22:00:00Z'))
      const open = await starter.listLeagueMatches('LIGUE_1', { include: 'past', days: null })
      expect(open.payload?.date_range).toMatchObject({ start: '2026-03-21', end: '2026-04-20' })

      const developer = await world.callers.connect('developer', library)
      const beyond = await developer.listLeagueMatches('LIGUE_1', { include: 'past' })
      expect([beyond.status, beyond.errorCode]).toEqual([403, 'history_window_exceeded'])
      const week = await developer.listLeagueMatches('LIGUE_1', { include: 'past', days: 7 })
      expect(rowsOf(week)).toEqual(pastSince('2026-04-13T22:00:00Z'))
      world.season.clock.advance(60_000)
      const whole = await developer.listLeagueMatches('LIGUE_1', { include: 'past', days: null })
      expect(whole.payload).toEqual(week.payload)
      expect(whole.payload?.date_range).toMatchObject({ start: '2026-04-14', end: '2026-04-20' })
    })

    it('walks cursors until null and has then seen every row once, in order', async () => {
      const client = await world.callers.connect('patient', library)
      const window = { include: 'past', days: 31 }
      const { rows, pages } = await client.walk('LIGUE_1', { ...window, limit: 7 })
      const whole = await client.listLeagueMatches('LIGUE_1', { ...window, limit: 500 })
      expect(rows).toEqual(whole.payload?.matches)
      expect([rows.length, pages]).toEqual([30, 5])
      expect((await client.walk('LIGUE_1', { include: 'upcoming', limit: 1 })).pages).toBe(4)
    })

    it('walks 90 days by moving start, following the cursors inside each slice', async () => {
      const client = await world.callers.connect('patient', library)
      const slices = [
        { start: '2026-01-20', days: 31 },
        { start: '2026-02-20', days: 31 },
        { start: '2026-03-23', days: 29 },
      ]
      const rows: string[] = []
      for (const slice of slices) {
        const walked = await client.walk('LIGUE_1', { include: 'past', limit: 20, ...slice })
        expect(walked.pages).toBe(2)
        rows.push(...walked.rows.map((row) => row.home_team))
      }
      expect(rows).toEqual(pastSince('2026-01-19T23:00:00Z'))
      const beyond = { include: 'past', start: '2026-01-19', days: 31 }
      expect((await client.listLeagueMatches('LIGUE_1', beyond)).errorCode).toBe(
        'history_window_exceeded',
      )
    })

    it('gets what was rejected for a sporting reason with include_unreliable=true, on Starter', async () => {
      const more = { include_unreliable: 'true' } as const
      const [past, tonight] = [idOf('Unreliable past'), idOf('Unreliable tonight')]
      const client = await world.callers.connect('starter', library)
      const days = { include: 'past', days: 3 }
      const list = await client.listLeagueMatches('LIGUE_1', { ...days, ...more })
      expect(rowsOf(list)).toEqual(['Unreliable past', 'Evening 2', 'Evening 1'])
      expect((list.payload?.matches as unknown[])[0]).toMatchObject({
        id: past,
        reliability: false,
        reliability_context: ['elo_unreliable'],
      })
      expect(rowsOf(await client.listLeagueMatches('LIGUE_1', days))).toEqual([
        'Evening 2',
        'Evening 1',
      ])
      expect(rowsOf(await client.listTodayMatches(undefined, more))).toContain('Unreliable tonight')
      expect(rowsOf(await client.listTodayPicks(undefined, more))).toContain('Unreliable tonight')
      expect((await client.getMatch(tonight)).errorCode).toBe('match_not_found')
      expect((await client.getMatch(tonight, undefined, more)).payload?.reliability).toBe(false)
      const bulk = await client.getMatchesBulk([past, tonight], undefined, more)
      expect([bulk.payload?.results, bulk.payload?.errors]).toMatchObject([[{}, {}], []])

      const developer = await world.callers.connect('developer', library)
      const refused = await developer.listTodayMatches(undefined, more)
      expect([refused.status, refused.errorCode]).toEqual([
        403,
        'unreliable_predictions_require_starter',
      ])
    })
  },
)
