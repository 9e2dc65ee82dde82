import { DateTime } from 'luxon'
import type { Competition } from '../../../football/catalogue'
import type { SourceRow } from '../source'

/** A row whose season and round are still to be found. */
export interface DatedRow {
  competition: Competition
  /** As the row gives it: `2024/2025` or `2024`. */
  seasonLabel?: string
  row: Omit<SourceRow, 'season' | 'round' | 'stage'>
}

/** A file whose matches lie this close together holds one season, whenever it began. */
const ONE_SEASON_DAYS = 400

const yearOf = (day: string): number => Number(day.slice(0, 4))
const splitLabel = (first: number): string =>
  `${first}-${String((first + 1) % 100).padStart(2, '0')}`

function seasonOfDay(day: string, { season }: Competition): string {
  if (season === 'calendar') return day.slice(0, 4)
  return splitLabel(day.slice(5) >= '07-01' ? yearOf(day) : yearOf(day) - 1)
}

/** The row's own label where it fits the way the competition counts. */
function seasonOfLabel(label: string | undefined, { season }: Competition): string | undefined {
  const [, first, second] = /^(\d{4})(?:\/(\d{4}))?$/.exec(label ?? '') ?? []
  if (!first) return undefined
  const isSplit = second !== undefined && Number(second) === Number(first) + 1
  if (season === 'split') return isSplit ? splitLabel(Number(first)) : undefined
  return second === undefined ? first : undefined
}

/** The season of all rows, where they are of one: that of the middle match, so that a slip in a date moves nothing. */
function commonSeason(rows: readonly DatedRow[]): string | undefined {
  const days = rows.map(({ row }) => row.day).sort()
  const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  const competition = rows[0]?.competition
  if (!first || !middle || !last || !competition) return undefined
  const span = DateTime.fromISO(last).diff(DateTime.fromISO(first), 'days').days
  return span <= ONE_SEASON_DAYS ? seasonOfDay(middle, competition) : undefined
}

/** Liga MX plays two championships a season, either before and after new year. */
const stageOf = ({ competition, row }: DatedRow): string => {
  if (competition.code !== 'MEX') return 'Regular season'
  return row.day.slice(5) >= '07-01' ? 'Apertura' : 'Clausura'
}

/**
 * Gives the rows of one competition their seasons and rounds. A season of split years reaches from July to June; a file of
 * one season keeps it when it ends later. The files name no rounds: the n-th meeting of a pair at the same ground is told
 * apart by its number.
 */
export function placeInSeasons(rows: readonly DatedRow[]): SourceRow[] {
  const common = rows[0]?.competition.season === 'split' ? commonSeason(rows) : undefined
  const meetings = new Map<string, number>()
  return [...rows]
    .sort((a, b) =>
      a.row.day < b.row.day ? -1 : a.row.day > b.row.day ? 1 : a.row.line - b.row.line,
    )
    .map((dated) => {
      const { row, competition, seasonLabel } = dated
      const season =
        seasonOfLabel(seasonLabel, competition) ?? common ?? seasonOfDay(row.day, competition)
      const stage = stageOf(dated)
      const pair = [season, stage, row.home.name, row.away.name].join('|')
      const meeting = (meetings.get(pair) ?? 0) + 1
      meetings.set(pair, meeting)
      return { ...row, season, stage, round: `Meeting ${meeting}` }
    })
}
