import { resultKnownAtMs } from '../football/kickoff'
import type { Match, Score } from '../football/match'
import type { Opinions } from '../forecasting/calibration'
import {
  addTallies,
  baseRates,
  NOTHING_KNOWN,
  tallyOf,
  type Tally,
} from '../forecasting/base-rates'
import { groupBy } from '../forecasting/group-by'
import { blended, fitBlend, type Blend, type OneXTwo } from '../forecasting/outcome-blend'
import { monthStartMs } from '../forecasting/months'
import { Forecaster } from '../publishing/forecast/forecaster'
import { poolOf } from '../publishing/forecast/pools'
import { replayCutoffMs } from '../publishing/forecast/replay-cutoff'
import { outcomeOf, type OutcomeIndex } from '../forecasting/scores'
import { withoutMargin } from './odds'

/** Whom our forecasts are measured against; the bookmaker only where the source knows the odds. */
export const RIVALS = ['base rates', 'Elo alone', 'plain Dixon–Coles', 'closing odds'] as const
export type Rival = (typeof RIVALS)[number]

/** What one forecaster said of a match. */
export interface Said {
  oneXTwo: OneXTwo
  over?: number
  bothScore?: number
}

/** A match that was played, and what was said before it. */
export interface Record {
  competition: string
  season: string
  outcome: OutcomeIndex
  over: boolean
  bothScore: boolean
  ours: Said & { over: number; bothScore: number; confidence: number; members: string }
  rivals: Partial<{ [rival in Rival]: Said }>
}

export interface Walk {
  /** Kickoffs in `[fromMs, untilMs)` are forecast; all matches are history. */
  fromMs: number
  untilMs: number
  /** Catalogue codes; all without. */
  competitions?: readonly string[] | undefined
  onProgress?: (done: number, total: number) => void
}

const PROGRESS_EVERY = 500

/** Walks through the matches as publishing would have: each is forecast from what was known before its day. */
export function walkForward(matches: readonly Match[], walk: Walk): Record[] {
  const { fromMs, untilMs, competitions, onProgress } = walk
  const finals = matches.filter(({ status, score }) => status === 'final' && score)
  const due = finals
    .filter(({ kickoffMs }) => kickoffMs >= fromMs && kickoffMs < untilMs)
    .filter(({ competitionCode }) => competitions?.includes(competitionCode) ?? true)
    .map((match) => ({ match, asOfMs: replayCutoffMs(match) }))
    .sort(
      (a, b) =>
        a.match.competitionCode.localeCompare(b.match.competitionCode) || a.asOfMs - b.asOfMs,
    )
  const forecaster = new Forecaster(matches)
  const rates = new RatesSoFar(finals)
  const elo = new EloAlone(forecaster)
  return due.map(({ match, asOfMs }, i) => {
    if (i % PROGRESS_EVERY === 0) onProgress?.(i, due.length)
    const { markets, confidence, members, opinions } = forecaster.forecast(match, asOfMs)
    const { home, draw, away } = markets.oneXTwo
    const score = match.score as Score
    const odds = match.details?.closingOdds
    return {
      competition: match.competitionCode,
      season: match.season,
      outcome: outcomeOf(score.home, score.away),
      over: score.home + score.away > 2,
      bothScore: score.home > 0 && score.away > 0,
      ours: {
        oneXTwo: [home, draw, away],
        over: markets.overUnder25.over,
        bothScore: markets.btts.yes,
        confidence,
        members,
      },
      rivals: {
        'base rates': rates.before(match, asOfMs),
        'Elo alone': { oneXTwo: elo.say(match, asOfMs, opinions) },
        'plain Dixon–Coles': { ...opinions.goals, oneXTwo: opinions.goals.outcome },
        ...(odds && {
          'closing odds': { oneXTwo: withoutMargin([odds.home, odds.draw, odds.away]) },
        }),
      },
    }
  })
}

/** Results of a competition in the order they become known, and the tally of the first `counted`. */
interface Running {
  played: readonly Match[]
  counted: number
  tally: Tally
}

/** How often each outcome came in the competition so far; of each competition asked for with rising instants. */
class RatesSoFar {
  readonly #running: Map<string, Running>

  constructor(finals: readonly Match[]) {
    const played = [...finals].sort((a, b) => resultKnownAtMs(a) - resultKnownAtMs(b))
    this.#running = new Map(
      [...groupBy(played, (match) => match.competitionCode)].map(([code, own]) => [
        code,
        { played: own, counted: 0, tally: NOTHING_KNOWN },
      ]),
    )
  }

  before({ competitionCode }: Match, asOfMs: number): Said {
    const running = this.#running.get(competitionCode)
    if (!running) return baseRates(NOTHING_KNOWN)
    for (let next = running.played[running.counted]; next; next = running.played[running.counted]) {
      if (resultKnownAtMs(next) > asOfMs) break
      const { home, away } = next.score as Score
      running.tally = addTallies(running.tally, tallyOf(home, away))
      running.counted++
    }
    return baseRates(running.tally)
  }
}

const ELO_PRIOR: Blend = { edge: [0, 1.3], parity: [-0.25, -0.05] }

/** The ratings by themselves: the same logit as the blend's, on the same past, with no other member in it. */
class EloAlone {
  readonly #forecaster: Forecaster
  /** By pool and month, as calibrations are fitted. */
  readonly #blends = new Map<string, Blend>()

  constructor(forecaster: Forecaster) {
    this.#forecaster = forecaster
  }

  say(match: Match, asOfMs: number, opinions: Opinions): OneXTwo {
    const key = `${poolOf(match)}|${monthStartMs(asOfMs)}`
    let blend = this.#blends.get(key)
    if (!blend) {
      const examples = this.#forecaster.past.examplesAt(match, asOfMs)
      const width = ELO_PRIOR.edge.length + ELO_PRIOR.parity.length
      const signs = new Float64Array(width * examples.length)
      examples.forEach(({ opinions: past }, n) => {
        const { edge, parity } = signsOf(past)
        signs.set([...edge, ...parity], n * width)
      })
      blend = fitBlend(
        { signs, outcomes: Uint8Array.from(examples, ({ outcome }) => outcome) },
        ELO_PRIOR,
        20,
      )
      this.#blends.set(key, blend)
    }
    return blended(blend, signsOf(opinions))
  }
}

const signsOf = ({ eloEdge, neutral }: Opinions) => ({
  edge: [neutral ? 0 : 1, eloEdge],
  parity: [1, eloEdge ** 2],
})
