import { resultKnownAtMs } from '../football/kickoff'
import type { Match, Score } from '../football/match'
import type { Example, Opinions } from '../forecasting/calibration'
import { groupBy } from '../forecasting/group-by'
import { blended, fitBlend, type Blend, type OneXTwo } from '../forecasting/outcome-blend'
import { byKnownAt, knownCount } from '../forecasting/played-match'
import { Forecaster } from '../publishing/forecast/forecaster'
import { replayCutoffMs } from '../publishing/forecast/replay-cutoff'
import { withoutMargin, type OutcomeIndex } from './scoring'

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

const outcomeOf = ({ home, away }: Score): OutcomeIndex => (home > away ? 0 : home === away ? 1 : 2)
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
  const rates = new BaseRates(finals)
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
      outcome: outcomeOf(score),
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

/** How often each outcome came in the competition so far, with one made-up match so that nothing is impossible. */
class BaseRates {
  readonly #known: Map<string, { knownAtMs: number; sums: number[] }[]>

  constructor(finals: readonly Match[]) {
    const played = finals
      .map((match) => ({ match, knownAtMs: resultKnownAtMs(match) }))
      .sort(byKnownAt)
    this.#known = new Map(
      [...groupBy(played, ({ match }) => match.competitionCode)].map(([code, own]) => {
        let sums = [0.44, 0.26, 0.3, 0.5, 0.5]
        const after = own.map(({ match, knownAtMs }) => {
          const score = match.score as Score
          const { home, away } = score
          const came = [0, 1, 2].map((outcome) => outcomeOf(score) === outcome)
          came.push(home + away > 2, home > 0 && away > 0)
          sums = sums.map((sum, i) => sum + Number(came[i]))
          return { knownAtMs, sums }
        })
        return [code, [{ knownAtMs: -Infinity, sums: [0.44, 0.26, 0.3, 0.5, 0.5] }, ...after]]
      }),
    )
  }

  before({ competitionCode }: Match, asOfMs: number): Said {
    const own = this.#known.get(competitionCode) ?? []
    const count = knownCount(own, asOfMs)
    const shares = (own[count - 1]?.sums ?? []).map((sum) => sum / count)
    const [home = 0, draw = 0, away = 0, over = 0, bothScore = 0] = shares
    return { oneXTwo: [home, draw, away], over, bothScore }
  }
}

const ELO_PRIOR: Blend = { edge: [0, 1.3], parity: [-0.25, -0.05] }

/** The ratings by themselves: the same logit as the blend's, on the same past, with no other member in it. */
class EloAlone {
  readonly #forecaster: Forecaster
  readonly #blends = new Map<readonly Example[], Blend>()

  constructor(forecaster: Forecaster) {
    this.#forecaster = forecaster
  }

  say(match: Match, asOfMs: number, opinions: Opinions): OneXTwo {
    const examples = this.#forecaster.past.examplesAt(match, asOfMs)
    let blend = this.#blends.get(examples)
    if (!blend) {
      const rows = examples.map((example) => [...signsOf(example.opinions).edge, ...signsOf(example.opinions).parity]) // prettier-ignore
      blend = fitBlend(
        { signs: Float64Array.from(rows.flat()), outcomes: Uint8Array.from(examples, ({ outcome }) => outcome) }, // prettier-ignore
        ELO_PRIOR,
        20,
      )
      this.#blends.set(examples, blend)
    }
    return blended(blend, signsOf(opinions))
  }
}

const signsOf = ({ eloEdge, neutral }: Opinions) => ({
  edge: [neutral ? 0 : 1, eloEdge],
  parity: [1, eloEdge ** 2],
})
