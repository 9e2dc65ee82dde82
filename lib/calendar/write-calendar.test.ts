import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { PLAN_LIMITS } from '../plans/limits'
import type { MatchSummary } from '../releases/payload'
import type { CalendarEntry } from './entries'
import { refreshSeconds } from './refresh'
import { writeCalendar } from './write-calendar'

const OPTIONS = { lang: 'en', refreshSeconds: 21_600, simulated: false } as const

const match: MatchSummary = {
  id: `fsm:v1:${'a'.repeat(64)}`,
  kickoff: '2026-03-01T19:45:00Z',
  kickoff_local: '2026-03-01T20:45:00+01:00',
  kickoff_confirmed: true,
  league: { code: 'LIGUE_1', name: 'Ligue 1', country: 'France' },
  home_team: 'Lens',
  away_team: 'Nice',
  probabilities: { home: 0.505, draw: 0.265, away: 0.23 },
  confidence: { score: 0.48 },
  likely_scores: [],
  markets: {
    btts: 0.5,
    over_2_5: 0.5,
    under_2_5: 0.5,
    dnb_home: 0.6,
    dnb_away: 0.4,
    double_chance_1x: 0.77,
    double_chance_x2: 0.5,
    double_chance_12: 0.73,
  },
  context: {
    friendly: null,
    knockout: null,
    group_stage: null,
    first_leg: null,
    second_leg: null,
    final: null,
    neutral_venue: null,
    stage: null,
  },
  status: 'scheduled',
  pick: { outcome: 'home', probability: 0.505 },
  reliability: true,
  reliability_context: [],
}
const entryOf = (changes: Partial<MatchSummary>, more: Partial<CalendarEntry> = {}) => ({
  match: { ...match, ...changes },
  revision: 2,
  revisedAt: new Date('2026-02-28T12:00:00Z'),
  ...more,
})
/** The events of a calendar, as another reader of the format sees them. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}
const descriptionOf = (entry: CalendarEntry, lang: 'en' | 'fr' = 'en') =>
  eventsIn(writeCalendar([entry], { ...OPTIONS, lang }))[0]?.description ?? ''

describe('a calendar', () => {
  it('is read by others as it was meant, whatever teams are called, in lines of at most 75 bytes', () => {
    // What a file may hold; RFC 5545 has no way to write other control characters.
    const name = fc.string({ unit: 'binary', maxLength: 90 }).map((text) => {
      return text.replace(/[\x00-\x1f\x7f]/g, '').trim() || 'x'
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 4 }), (teams) => {
        const entries = teams.map(([home_team, away_team], i) =>
          entryOf({ home_team, away_team, id: `fsm:v1:${String(i)}` }),
        )
        const text = writeCalendar(entries, OPTIONS)
        expect(text.endsWith('\r\n')).toBe(true)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76)
        expect(eventsIn(text).map(({ summary }) => summary)).toEqual(
          teams.map(([home, away]) => `${home} – ${away}`),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('shows a forecast as bars and whole percents that sum to a hundred', () => {
    expect(descriptionOf(entryOf({})).split('\n')).toEqual([
      'Ligue 1',
      '',
      '█████░░░░░ 51% Lens',
      '███░░░░░░░ 26% Draw',
      '██░░░░░░░░ 23% Nice',
      '',
      'Confidence 48%',
      'Probabilities are estimates, made before kickoff.',
    ])
    const french = descriptionOf(entryOf({}), 'fr')
    expect(french).toContain('███░░░░░░░ 26\u00a0% Nul')
  })

  it('says what is not known or does not count', () => {
    expect(descriptionOf(entryOf({ reliability: false }))).toMatch(/No reliable forecast/)
    expect(descriptionOf(entryOf({ reliability: false }))).not.toMatch(/%/)
    expect(
      eventsIn(writeCalendar([entryOf({})], { ...OPTIONS, simulated: true }))[0]?.description,
    ).toMatch(/Simulated/)
    const called = eventsIn(writeCalendar([entryOf({}, { gone: 'void' })], OPTIONS))[0]
    expect(called?.summary).toBe('Called off: Lens – Nice')
    expect(called?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  it('is a day where only the day is known: that of the place where it is played', () => {
    // 15:00 in Los Angeles is the next day in Paris.
    const [event] = eventsIn(
      writeCalendar(
        [
          entryOf({
            kickoff: '2026-03-01T23:00:00Z',
            kickoff_confirmed: false,
            league: { code: 'MLS', name: 'MLS', country: 'USA' },
          }),
        ],
        OPTIONS,
      ),
    )
    expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, '2026-03-01'])
    expect(event?.description).toMatch(/time not known/)
  })

  it('asks programs to come as often as leaves half of the plan to its owner', () => {
    const hours = (rows: number, plan: keyof typeof PLAN_LIMITS) =>
      refreshSeconds(rows, PLAN_LIMITS[plan]) / 3_600
    expect([hours(18, 'developer'), hours(400, 'starter'), hours(60, 'beta')]).toEqual([12, 2, 3])
    expect([hours(0, 'starter'), hours(5_000, 'developer')]).toEqual([1, 24])
    expect(writeCalendar([], OPTIONS)).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
  })
})
