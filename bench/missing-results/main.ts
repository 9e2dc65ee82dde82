import { readKind } from '../../lib/backtest/read'
import { findCompetition } from '../../lib/football/catalogue'
import type { Match } from '../../lib/football/match'
import {
  addTallies,
  baseRates,
  NOTHING_KNOWN,
  tallyOf,
  type Tally,
} from '../../lib/forecasting/base-rates'
import { append } from '../../lib/forecasting/group-by'
import type { OneXTwo } from '../../lib/forecasting/outcome-blend'
import {
  calibrationError,
  equalCountBins,
  givenBy,
  outcomeOf,
  pairedDifference,
  rankedProbabilityScore,
} from '../../lib/forecasting/scores'
import { parisDayStartMs } from '../../lib/platform/clock'
import { Forecaster } from '../../lib/publishing/forecast/forecaster'
import { replayCutoffMs } from '../../lib/publishing/forecast/replay-cutoff'
import { resultsOf, type Result } from '../../lib/publishing/forecast/results'
import { readOptions } from '../options'

const values = readOptions(
  {
    command: 'npm run bench:missing-results',
    does: 'says what a forecast loses when the last results before it are missing',
  },
  {
    dir: { type: 'string', default: '../shared/data' },
    from: { type: 'string', default: '2024-07-01' },
    to: { type: 'string', default: '2026-07-01' },
    most: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  },
)
const most = Number(values.most)
const DAY_MS = 86_400_000

const results = resultsOf((await readKind('results', values.dir)).matches)

const knownAtMs = new Map<string, number[]>()
const tallies = new Map<string, Tally>()
for (const result of results) {
  const { homeTeamId, awayTeamId, competitionCode } = result.match
  append(knownAtMs, homeTeamId, result.knownAtMs)
  append(knownAtMs, awayTeamId, result.knownAtMs)
  const before = tallies.get(competitionCode) ?? NOTHING_KNOWN
  tallies.set(competitionCode, addTallies(before, tallyOf(result.homeGoals, result.awayGoals)))
}
for (const known of knownAtMs.values()) known.sort((a, b) => a - b)

/**
 * The start of the day (UTC) on which one side's last `missing` results began to come in: as of then it lacks so many and the other
 * side no more. Undefined for sides that have played less.
 */
function instantWithout({ homeTeamId, awayTeamId }: Match, missing: number, cutoffMs: number) {
  const [home, away] = [homeTeamId, awayTeamId].map((teamId) =>
    (knownAtMs.get(teamId) ?? []).filter((ms) => ms <= cutoffMs).at(-missing),
  )
  if (home === undefined || away === undefined) return undefined
  return Math.floor(Math.max(home, away) / DAY_MS) * DAY_MS
}

/** A match to be forecast as of several instants: with all results, then with one missing, and so on. */
interface Task {
  result: Result
  missing: number
  asOfMs: number
}

function tasksOf(result: Result): Task[] {
  const cutoffMs = replayCutoffMs(result.match)
  const instants = [cutoffMs]
  for (let missing = 1; missing <= most; missing++) {
    const instant = instantWithout(result.match, missing, cutoffMs)
    if (instant === undefined) return []
    instants.push(instant)
  }
  return instants.map((asOfMs, missing) => ({ result, missing, asOfMs }))
}

const isMeasured = ({ match: { kickoffMs, competitionCode } }: Result): boolean =>
  (findCompetition(competitionCode)?.tier ?? 0) > 0 &&
  kickoffMs >= parisDayStartMs(values.from) &&
  kickoffMs < parisDayStartMs(values.to)

/** Neighbours share a fit. */
const byFit = (a: Task, b: Task): number =>
  a.result.match.competitionCode.localeCompare(b.result.match.competitionCode) ||
  a.asOfMs - b.asOfMs

/** What was said of each match, by the number of results that were missing; only where it is reliable with all of them. */
function forecasts(): Map<Result, OneXTwo[]> {
  const forecaster = new Forecaster(results.map(({ match }) => match))
  const said = new Map<Result, OneXTwo[]>()
  const unreliable = new Set<Result>()
  const tasks = results.filter(isMeasured).flatMap(tasksOf).sort(byFit)
  for (const [i, { result, missing, asOfMs }] of tasks.entries()) {
    if (i % 5_000 === 0) process.stderr.write(`${i} of ${tasks.length} forecasts\n`)
    const { markets, reliabilityCodes } = forecaster.forecast(result.match, asOfMs)
    const { home, draw, away } = markets.oneXTwo
    const own = said.get(result) ?? []
    own[missing] = [home, draw, away]
    said.set(result, own)
    if (missing === 0 && reliabilityCodes.length > 0) unreliable.add(result)
  }
  for (const result of unreliable) said.delete(result)
  return said
}

const outcome = ({ homeGoals, awayGoals }: Result) => outcomeOf(homeGoals, awayGoals)
const rpsOf = (said: [Result, OneXTwo][]): number[] =>
  said.map(([result, oneXTwo]) => rankedProbabilityScore(oneXTwo, outcome(result)))
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, n) => sum + n, 0) / numbers.length

const said = [...forecasts()]
const without = (missing: number) =>
  said.map(([result, own]): [Result, OneXTwo] => [result, own[missing] as OneXTwo])
const complete = rpsOf(without(0))
const rates = said.map(([result]): [Result, OneXTwo] => {
  const tally = tallies.get(result.match.competitionCode) ?? NOTHING_KNOWN
  return [result, baseRates(tally).oneXTwo]
})
const skill = mean(rpsOf(rates)) - mean(complete)
const rows = Array.from({ length: most + 1 }, (_, missing) => {
  const own = without(missing)
  const lost = pairedDifference(rpsOf(own), complete)
  const given = own.flatMap(([result, oneXTwo]) => givenBy(oneXTwo, outcome(result)))
  return {
    missing,
    rpsLost: lost.mean,
    standardError: lost.standardError,
    shareOfSkill: lost.mean / skill,
    calibrationError: calibrationError(equalCountBins(given)),
  }
})

if (values.json) console.log(JSON.stringify({ matches: said.length, skill, rows }))
else {
  console.log(`${said.length} league matches; gain over base rates in RPS: ${skill.toFixed(4)}\n`)
  console.log('| missing | RPS lost | of the gain | ECE |\n| --- | --- | --- | --- |')
  for (const { missing, rpsLost, standardError, shareOfSkill, calibrationError: ece } of rows)
    console.log(
      `| ${missing} | ${rpsLost.toFixed(4)} ± ${standardError.toFixed(4)} | ${(100 * shareOfSkill).toFixed(1)} % | ${ece.toFixed(4)} |`,
    )
}
