import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { growHeapSlowly } from '../../lib/backtest/heap'
import { calibrationPlots } from '../../lib/backtest/plots'
import { readKind, SOURCE_KINDS } from '../../lib/backtest/read'
import { reportOn, type Comparison, type Report, type Scores } from '../../lib/backtest/report'
import { walkForward } from '../../lib/backtest/walk'
import { findCompetition } from '../../lib/football/catalogue'
import { addParisDays, parisDayStartMs } from '../../lib/platform/clock'
import { CommandFailure } from './failures'
import type { Act } from './session'
import { table } from './show'

function parseDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text
  throw new InvalidArgumentError('Give a day, such as 2025-07-01.')
}

function parseCompetitions(text: string): string[] {
  const codes = text.split(',').map((code) => code.trim())
  const unknown = codes.filter((code) => !findCompetition(code))
  if (unknown.length === 0) return codes
  throw new InvalidArgumentError(`Not in the catalogue: ${unknown.join(', ')}.`)
}

const score = (value: number | undefined) => value?.toFixed(4)
const difference = (value: { mean: number; standardError: number }) =>
  `${value.mean >= 0 ? '+' : '−'}${Math.abs(value.mean).toFixed(4)} ± ${value.standardError.toFixed(4)}`

const scoreCells = (scores: Scores) => [
  scores.matches,
  score(scores.rps),
  score(scores.logLoss),
  score(scores.brier),
  scores.accuracy.toFixed(3),
  score(scores.calibrationError),
  score(scores.over?.logLoss),
  score(scores.over?.calibrationError),
  score(scores.bothScore?.logLoss),
  score(scores.bothScore?.calibrationError),
]
const SCORES = [
  'N',
  'RPS',
  'LOG LOSS',
  'BRIER',
  'ACCURACY',
  'ECE',
  'O/U LL',
  'O/U ECE',
  'BTTS LL',
  'BTTS ECE',
]

const overallLines = ({ ours, rivals }: Comparison): string[] =>
  table(
    ['FORECASTER', ...SCORES, 'OURS LESS ITS RPS', 'AND LOG LOSS'],
    [
      ['ours', ...scoreCells(ours), null, null],
      ...rivals.map((rival) => [
        rival.name,
        ...scoreCells(rival.scores),
        difference(rival.rps),
        difference(rival.logLoss),
      ]),
    ],
  )

/** Without it a small calibration error can't be told from a perfect one. */
const byChance = ({ calibrationErrorByChance, over, bothScore }: Scores): string => {
  const [oneXTwo, overs, both] = [
    calibrationErrorByChance,
    over?.calibrationErrorByChance,
    bothScore?.calibrationErrorByChance,
  ]
  return `On as many matches a perfectly calibrated forecaster would by chance show ECE ${score(oneXTwo)}, O/U ${score(overs)}, BTTS ${score(both)}.`
}

const groupLines = (heading: string, groups: readonly Comparison[]): string[] =>
  table(
    [heading, ...SCORES],
    groups.map(({ name, ours }) => [name, ...scoreCells(ours)]),
  )

/** The report for the eye. */
const reportLines = (report: Report): string[] => [
  ...overallLines(report.overall),
  byChance(report.overall.ours),
  '',
  ...groupLines('COMPETITION', report.competitions),
  '',
  ...groupLines('SEASON', report.seasons),
  '',
  ...table(
    ['CONFIDENCE', 'N', 'CAME TRUE', '95 % INTERVAL'],
    report.confidence.map(({ n, mean, share, low, high }) => [
      mean.toFixed(3),
      n,
      share.toFixed(3),
      `${low.toFixed(3)} to ${high.toFixed(3)}`,
    ]),
  ),
  '',
  ...table(
    ['BLENDED FROM', 'N'],
    report.members.map(({ name, matches }) => [name, matches]),
  ),
  ...report.alarms.map((alarm) => `\nALARM: ${alarm}`),
]

interface Options {
  source: string
  dir: string
  from: string
  to: string
  competitions?: string[]
  plots?: string
}

export function addBacktest(program: Command, act: Act): void {
  program
    .command('backtest')
    .description('forecast past matches from what was known before their day, and score that')
    .addOption(
      new Option('--source <kind>', 'kind of the results')
        .choices(SOURCE_KINDS)
        .makeOptionMandatory(),
    )
    .requiredOption('--dir <folder>', 'where the results lie')
    .requiredOption('--from <day>', 'first day of kickoffs that are forecast', parseDay)
    .requiredOption('--to <day>', 'last day of kickoffs that are forecast', parseDay)
    .option('--competitions <codes>', 'catalogue codes with commas between', parseCompetitions)
    .option('--plots <folder>', 'write calibration plots (SVG) there')
    .action(
      act(
        async ({ show, note }, options: Options) => {
          growHeapSlowly()
          const { matches, notes } = await readKind(options.source, options.dir)
          note(`${matches.length} matches read, with ${notes.length} notes.`)
          const records = walkForward(matches, {
            fromMs: parisDayStartMs(options.from),
            untilMs: parisDayStartMs(addParisDays(options.to, 1)),
            competitions: options.competitions,
            onProgress: (done, total) => note(`${done} of ${total} matches forecast.`),
          })
          if (records.length === 0)
            throw new CommandFailure(
              'nothing_played',
              'No match with a result lies in these days: widen --from and --to, or name other competitions.',
            )
          if (options.plots) {
            await mkdir(options.plots, { recursive: true })
            for (const [name, svg] of calibrationPlots(records))
              await writeFile(path.join(options.plots, name), svg)
          }
          const report = reportOn(records)
          show(report, reportLines(report))
        },
        { database: false },
      ),
    )
}
