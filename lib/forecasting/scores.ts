/** 0 home, 1 draw, 2 away. */
export type OutcomeIndex = 0 | 1 | 2

/** What a result after 90 minutes is in the 1X2. */
export const outcomeOf = (home: number, away: number): OutcomeIndex =>
  home > away ? 0 : home === away ? 1 : 2

/** Probabilities of outcomes in their order, which sum to 1: home, draw, away, or no and yes. */
export type Distribution = readonly number[]

/** −log of the probability of what came, which must not be 0. */
export const logLoss = (p: Distribution, outcome: number): number => -Math.log(p[outcome] ?? 0)

/** The same for a yes or no. */
export const binaryLogLoss = (p: number, came: boolean): number => -Math.log(came ? p : 1 - p)

/**
 * Ranked probability score of ordered outcomes, 0 is perfect, 1 the worst: the mean squared distance of the two
 * cumulative distributions. Epstein, "A Scoring System for Probability Forecasts of Ranked Categories", Journal of
 * Applied Meteorology 8 (1969); for football Constantinou & Fenton, Journal of Quantitative Analysis in Sports 8 (2012).
 */
export function rankedProbabilityScore(p: Distribution, outcome: number): number {
  let [cumulated, sum] = [0, 0]
  for (let i = 0; i < p.length - 1; i++) {
    cumulated += p[i] ?? 0
    sum += (cumulated - Number(outcome <= i)) ** 2
  }
  return sum / (p.length - 1)
}

/** Sum of squared errors over the outcomes: Brier, Monthly Weather Review 78 (1950). */
export const brierScore = (p: Distribution, outcome: number): number =>
  p.reduce((sum, probability, i) => sum + (probability - Number(i === outcome)) ** 2, 0)

/** The likeliest outcome; ties go to the earlier. */
export const likeliest = (p: Distribution): number => p.indexOf(Math.max(...p))

/** Each outcome's probability, and whether it came true. */
export const givenBy = (p: Distribution, outcome: number): Given[] =>
  p.map((probability, i) => ({ p: probability, came: i === outcome }))

/** A probability that was given, and whether it came true. */
export interface Given {
  p: number
  came: boolean
}

/** Given probabilities of about one size: their mean, and the share that came true with its 95 % interval. */
export interface Bin {
  n: number
  mean: number
  share: number
  low: number
  high: number
}

/** Equally many in each of the bins, ascending. Nothing is kept of what is given but its numbers: it may be a hundred thousand. */
export function equalCountBins(given: Iterable<Given>, bins = 10): Bin[] {
  const p: number[] = []
  const came: boolean[] = []
  for (const one of given) {
    p.push(one.p)
    came.push(one.came)
  }
  const order = Uint32Array.from(p.keys()).sort((a, b) => (p[a] as number) - (p[b] as number))
  return [...Array(bins).keys()].flatMap((i) => {
    const from = Math.floor((i * order.length) / bins)
    const part = order.subarray(from, Math.floor(((i + 1) * order.length) / bins))
    const own = Array.from(part, (at): Given => ({ p: p[at] as number, came: came[at] as boolean }))
    return own.length > 0 ? binOf(own) : []
  })
}

/** Bins of equal width from 0 to 1; the empty ones are left out. */
export function equalWidthBins(given: readonly Given[], bins = 10): Bin[] {
  const parts = Array.from({ length: bins }, (): Given[] => [])
  for (const one of given) parts[Math.min(bins - 1, Math.floor(one.p * bins))]?.push(one)
  return parts.filter((part) => part.length > 0).map(binOf)
}

function binOf(part: readonly Given[]): Bin {
  const n = part.length
  const came = part.filter((one) => one.came).length
  const [low, high] = wilsonInterval(came, n)
  return { n, mean: part.reduce((sum, { p }) => sum + p, 0) / n, share: came / n, low, high }
}

/** Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927). */
export function wilsonInterval(came: number, n: number, z = 1.96): [number, number] {
  const share = came / n
  const centre = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n)
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  return [centre - half, centre + half]
}

/**
 * Expected calibration error: the mean distance of share and mean over bins, here ten of equal counts.
 * Naeini, Cooper & Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian Binning", AAAI 2015.
 */
export function calibrationError(bins: readonly Bin[]): number {
  const all = bins.reduce((sum, { n }) => sum + n, 0)
  return bins.reduce((sum, { n, mean, share }) => sum + (n * Math.abs(share - mean)) / all, 0)
}

/**
 * The calibration error that chance alone gives a perfectly calibrated forecaster on as many matches, on average: a bin's
 * share is then about normal around its mean, and the mean distance of a normal from its mean is √(2/π) of its deviation.
 */
export function calibrationErrorByChance(bins: readonly Bin[]): number {
  const all = bins.reduce((sum, { n }) => sum + n, 0)
  const deviation = ({ n, mean }: Bin) => Math.sqrt((mean * (1 - mean)) / n)
  return bins.reduce((sum, bin) => sum + (bin.n * Math.sqrt(2 / Math.PI) * deviation(bin)) / all, 0)
}

/** Mean of differences of one match's two scores, and its standard error. */
export function pairedDifference(ours: readonly number[], theirs: readonly number[]) {
  const n = ours.length
  const differences = ours.map((score, i) => score - (theirs[i] ?? NaN))
  const mean = differences.reduce((sum, d) => sum + d, 0) / n
  const squares = differences.reduce((sum, d) => sum + (d - mean) ** 2, 0)
  return { mean, standardError: Math.sqrt(squares / Math.max(1, n - 1) / n) }
}
