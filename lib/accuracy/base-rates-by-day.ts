import {
  addTallies,
  baseRates,
  NOTHING_KNOWN,
  type BaseRates,
  type Tally,
} from '../forecasting/base-rates'
import { fromMillionths, roundToMillionths } from '../forecasting/rounding'

/** What came in a competition's matches of one Paris day. */
export interface DayTally extends Tally {
  competition: string
  /** `YYYY-MM-DD` */
  day: string
}

/** What base rates said of a competition on a day: counted from all its matches on record before that day. */
export class BaseRatesByDay {
  readonly #after = new Map<string, { day: string; rates: BaseRates }[]>()

  /** @param tallies ascending by day within a competition */
  constructor(tallies: readonly DayTally[]) {
    const sums = new Map<string, Tally>()
    for (const { competition, day, ...tally } of tallies) {
      const sum = addTallies(sums.get(competition) ?? NOTHING_KNOWN, tally)
      sums.set(competition, sum)
      const own = this.#after.get(competition) ?? []
      own.push({ day, rates: inMillionths(baseRates(sum)) })
      this.#after.set(competition, own)
    }
  }

  /** @param day `YYYY-MM-DD`, Paris */
  before(competition: string, day: string): BaseRates {
    const own = this.#after.get(competition) ?? []
    return own.findLast((one) => one.day < day)?.rates ?? NOTHING_SAID
  }
}

/** As forecasts are published, so that the scores of what the ledger shows are the scores that are told. */
function inMillionths({ oneXTwo, over, bothScore }: BaseRates): BaseRates {
  const [home = 0, draw = 0, away = 0] = Array.from(roundToMillionths(oneXTwo), fromMillionths)
  const half = (p: number) => fromMillionths(roundToMillionths([p, 1 - p])[0] ?? 0)
  return { oneXTwo: [home, draw, away], over: half(over), bothScore: half(bothScore) }
}

const NOTHING_SAID = inMillionths(baseRates(NOTHING_KNOWN))
