import { CATALOGUE } from '../../football/catalogue'
import type { Match } from '../../football/match'
import { groupBy } from '../../forecasting/group-by'
import type { Quarantined } from './source'

/** How far a source reaches for one competition. */
export interface CompetitionReport {
  /** Catalogue code. */
  competition: string
  name: string
  matches: number
  /** Matches with a result after 90 minutes. */
  results: number
  /** Labels in their order, the newest last. */
  seasons: string[]
  /** Kickoff of the newest result and of the next match to come (epoch ms); null where there is none. */
  newestResultMs: number | null
  nextFixtureMs: number | null
  /** Matches to come whose source gives no time. */
  fixturesWithoutTime: number
  quarantined: Quarantined[]
}

/** What a reading has, competition by competition. */
export interface ReadingReport {
  /** All of the catalogue, in its order, those without a match too. */
  competitions: CompetitionReport[]
  /** What belongs to no competition that is known: files above all. */
  quarantined: Quarantined[]
}

const kickoffs = (matches: readonly Match[]) => matches.map(({ kickoffMs }) => kickoffMs)

/** Not `Math.max(...all)`: a competition may have more matches than a call takes arguments. */
const extreme = (values: readonly number[], pick: (a: number, b: number) => number) =>
  values.length === 0 ? null : values.reduce((a, b) => pick(a, b))

/** What a source has for each competition as of an instant; a result that lies ahead is a match to come. */
export function reportReading(
  { matches, quarantined }: { matches: readonly Match[]; quarantined: readonly Quarantined[] },
  nowMs: number,
): ReadingReport {
  const ofCompetition = groupBy(matches, ({ competitionCode }) => competitionCode)
  const outOf = groupBy(quarantined, ({ competition }) => competition)
  const known = new Set(CATALOGUE.map(({ code }) => code))
  return {
    competitions: CATALOGUE.map(({ code, name }) => {
      const own = ofCompetition.get(code) ?? []
      const results = own.filter(
        ({ status, kickoffMs }) => status === 'final' && kickoffMs <= nowMs,
      )
      const toCome = own.filter(
        ({ status, kickoffMs }) => ['scheduled', 'final'].includes(status) && kickoffMs > nowMs,
      )
      return {
        competition: code,
        name,
        matches: own.length,
        results: results.length,
        seasons: [...new Set(own.map(({ season }) => season))].sort(),
        newestResultMs: extreme(kickoffs(results), Math.max),
        nextFixtureMs: extreme(kickoffs(toCome), Math.min),
        fixturesWithoutTime: toCome.filter(({ kickoffConfirmed }) => !kickoffConfirmed).length,
        quarantined: outOf.get(code) ?? [],
      }
    }),
    quarantined: quarantined.filter(
      ({ competition }) => competition === null || !known.has(competition),
    ),
  }
}
