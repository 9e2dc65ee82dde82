import { findCompetition } from '../../football/catalogue'
import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { fitCalibration, type Calibration, type Example } from '../../forecasting/calibration' // prettier-ignore
import { groupBy } from '../../forecasting/group-by'
import { monthStartMs } from '../../forecasting/months'
import type { Members } from './members'
import { replayCutoffMs } from './replay-cutoff'

/** How far back calibration looks. */
const PAST_MS = 3 * 365 * 86_400_000

/** Matches that are forecast alike are calibrated together. */
type Pool = 'leagues' | 'continental cups' | 'national teams'

function poolOf({ competitionCode }: Match): Pool {
  const competition = findCompetition(competitionCode)
  if (competition?.kind === 'national') return 'national teams'
  return competition?.tier === 0 ? 'continental cups' : 'leagues'
}

interface PastMatch {
  match: Match
  score: { home: number; away: number }
  /** The instant its own forecast is of, and the one from which on it is known how it ended. */
  cutoffMs: number
  knownAtMs: number
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * What the members would have said before every match of the past, and how it ended: what a forecast's
 * calibration is fitted to. It is fitted as of the first instant of each month, so that it is a
 * function of an instant and of what was known by then, whoever asks for which matches.
 */
export class Past {
  readonly #members: Members
  readonly #pools: Map<Pool, PastMatch[]>
  readonly #calibrations = new Map<string, Calibration>()

  constructor(matches: readonly Match[], members: Members) {
    this.#members = members
    const past = matches.flatMap((match): PastMatch[] => {
      const { status, score } = match
      if (status !== 'final' || !score) return []
      return [{ match, score, cutoffMs: replayCutoffMs(match), knownAtMs: resultKnownAtMs(match) }]
    })
    // By competition and time, so that matches share their fits; with the id, in one order only.
    past.sort(
      (a, b) =>
        compare(a.match.competitionCode, b.match.competitionCode) ||
        a.cutoffMs - b.cutoffMs ||
        compare(a.match.season, b.match.season) ||
        compare(a.match.id, b.match.id),
    )
    this.#pools = groupBy(past, ({ match }) => poolOf(match))
  }

  /** How opinions on such a match become a forecast, as of an instant. */
  calibrationAt(match: Match, asOfMs: number): Calibration {
    const monthMs = monthStartMs(asOfMs)
    const pool = poolOf(match)
    const key = `${pool}|${monthMs}`
    const known = this.#calibrations.get(key)
    if (known) return known
    const calibration = fitCalibration(this.examplesAt(match, asOfMs))
    this.#calibrations.set(key, calibration)
    return calibration
  }

  /** What is there to learn from for such a match, as of the month's first instant. */
  examplesAt(match: Match, asOfMs: number): Example[] {
    const monthMs = monthStartMs(asOfMs)
    return (this.#pools.get(poolOf(match)) ?? [])
      .filter(({ cutoffMs, knownAtMs }) => knownAtMs <= monthMs && cutoffMs >= monthMs - PAST_MS)
      .map((past) => this.#exampleOf(past))
  }

  #exampleOf({ match, score: { home, away }, cutoffMs }: PastMatch): Example {
    return {
      opinions: this.#members.hear(match, cutoffMs).opinions,
      outcome: home > away ? 0 : home === away ? 1 : 2,
      over: home + away > 2,
      bothScore: home > 0 && away > 0,
    }
  }
}
