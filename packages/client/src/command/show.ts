import { stdout } from 'node:process'
import type { ApiResponse, Quota } from '../response'
import type { AnalyticsPayload, KeyUsage, MatchSummary } from '../types'

/** Whether a person reads: tables on a terminal, JSON in a pipe or when it is asked for. */
export const isForPeople = (json: boolean): boolean => stdout.isTTY && !json

export const print = (text: string): void => void stdout.write(`${text}\n`)

type Cell = string | number

/** What came over the wire may not steer the terminal. */
const plain = (cell: Cell): string => String(cell).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')

/** Lines with columns; those of numbers stand at the right. */
function table(rows: readonly (readonly Cell[])[], header: readonly string[]): string {
  const lines = [header, ...rows].map((row) => row.map(plain))
  const widths = header.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)))
  const isNumber = header.map(
    (_, i) =>
      rows.length > 0 &&
      rows.every((row) => typeof row[i] === 'number' || /^[\d.,%]+$/.test(plain(row[i] ?? ''))),
  )
  return lines
    .map((line) =>
      line
        .map((cell, i) =>
          isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** An instant where the reader is, to the minute. */
export const localTime = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  )

export const percent = (share: number): string => `${(share * 100).toFixed(0)}%`

const NAMES = { home: '1', draw: 'X', away: '2' }

export const matchTable = (matches: readonly MatchSummary[]): string =>
  matches.length === 0
    ? 'No matches.'
    : table(
        matches.map((one) => [
          localTime(one.kickoff) + (one.kickoff_confirmed ? '' : '?'),
          one.league.code,
          `${one.home_team} – ${one.away_team}`,
          percent(one.probabilities.home),
          percent(one.probabilities.draw),
          percent(one.probabilities.away),
          NAMES[one.pick.outcome],
          one.result_score ?? '',
          one.id,
        ]),
        ['kickoff', 'league', 'match', '1', 'X', '2', 'pick', 'result', 'id'],
      )

/** One match, whichever of its sections there are. */
export function matchText({
  match,
  as_of: asOf,
  ...sections
}: Partial<AnalyticsPayload> & Pick<AnalyticsPayload, 'match' | 'as_of'>): string {
  const { home, away } = match.teams
  const { probabilities: told, forecast, ratings } = sections
  const score = match.final_score
  const rows: [string, Cell][] = [
    ['match', `${home.name} – ${away.name}`],
    ['league', match.competition.name],
    [
      'kickoff',
      localTime(match.kickoff) + (match.kickoff_confirmed ? '' : ', the time is not confirmed'),
    ],
    ['result', score ? `${score.home}–${score.away}` : 'to come'],
    ['data of', localTime(asOf)],
  ]
  if (told)
    rows.push(
      [
        '1 X 2',
        [told.one_x_two.home, told.one_x_two.draw, told.one_x_two.away].map(percent).join('  '),
      ],
      ['both score', percent(told.btts.yes)],
      ['over 2.5', percent(told.over_under_2_5.over)],
      [
        'likely',
        told.probable_scores
          .map(({ home: h, away: a, probability }) => `${h}–${a} ${percent(probability)}`)
          .join(', '),
      ],
    )
  if (forecast)
    rows.push([
      'goals',
      `${forecast.home_goals ?? '–'} : ${forecast.away_goals ?? '–'}, ${forecast.total_goals} in all`,
    ])
  if (ratings) rows.push(['Elo', `${ratings.elo_home ?? '–'} : ${ratings.elo_away ?? '–'}`])
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`).join('\n')
}

export const usageText = ({
  daily,
  hourly,
  monthly,
  rate_limit_minute: minute,
}: KeyUsage): string =>
  table(
    [
      [
        'minute, calls',
        minute.limit - minute.remaining,
        minute.limit,
        minute.reset_at ? localTime(minute.reset_at) : '',
      ],
      ['hour, units', hourly.used, hourly.limit, localTime(hourly.resets_at)],
      ['day, units', daily.used, daily.limit, localTime(daily.resets_at)],
      ['day, rows', daily.rows_used, daily.rows_limit, localTime(daily.resets_at)],
      ['month, units', monthly.used, '', localTime(monthly.resets_at)],
    ],
    ['', 'used', 'of', 'begins anew'],
  )

/** What a call cost and what is left. */
const receiptLine = ({
  quota,
  dataVersion,
}: {
  quota: Quota
  dataVersion: string | undefined
}): string =>
  [
    quota.cost &&
      `${quota.cost.units} unit${quota.cost.units === 1 ? '' : 's'}, ${quota.cost.rows} row${quota.cost.rows === 1 ? '' : 's'}`,
    quota.unitsRemainingDay !== undefined &&
      `left: ${quota.unitsRemainingHour} units this hour, ${quota.unitsRemainingDay} today, ${quota.rowsRemainingDay} rows`,
    dataVersion,
  ]
    .filter(Boolean)
    .join(' · ')

/** An answer: for people as they read it with its receipt below, else the API's JSON in one line. */
export function show<Data>(
  answer: ApiResponse<Data>,
  json: boolean,
  text: (data: Data) => string,
): void {
  if (!isForPeople(json)) {
    print(JSON.stringify(answer.data))
    return
  }
  print(text(answer.data))
  const receipt = receiptLine(answer)
  if (receipt) print(`\n${receipt}`)
}
