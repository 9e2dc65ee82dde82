import { DateTime } from 'luxon'
import type { ClosingOdds, MatchDetails, Score } from '../../../football/match'
import { isDay, readGoals } from './csv'

type Cells = ReadonlyMap<string, string>

/** Division of a main league's file → catalogue code. */
export const DIVISIONS: Readonly<Record<string, string>> = {
  E0: 'PREMIER_LEAGUE', E1: 'CHAMPIONSHIP', E2: 'LEAGUE_ONE', E3: 'LEAGUE_TWO', EC: 'NATIONAL_LEAGUE',
  SC0: 'SCOTTISH_PREMIERSHIP', D1: 'BUNDESLIGA', D2: 'BUNDESLIGA_2', I1: 'SERIE_A', I2: 'SERIE_B',
  SP1: 'LA_LIGA', SP2: 'LA_LIGA_2', F1: 'LIGUE_1', F2: 'LIGUE_2', N1: 'EREDIVISIE', B1: 'BELGIAN_PRO_LEAGUE',
  P1: 'PRIMEIRA_LIGA', T1: 'SUPER_LIG', G1: 'GRE',
} // prettier-ignore

/** Country of an extra league's file → catalogue code: each such file holds one league. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  Argentina: 'ARG', Austria: 'AUT', Brazil: 'BRA', China: 'CHN', Denmark: 'DEN', Finland: 'FIN', Ireland: 'IRL',
  Japan: 'JPN', Mexico: 'MEX', Norway: 'NOR', Poland: 'POL', Romania: 'ROU', Sweden: 'SUE', Switzerland: 'SUI', USA: 'MLS',
} // prettier-ignore

/** The two kinds of file name the same things differently. */
export interface Columns {
  home: string
  away: string
  homeGoals: string
  awayGoals: string
  result: string
}

export const MAIN: Columns = {
  home: 'HomeTeam', away: 'AwayTeam', homeGoals: 'FTHG', awayGoals: 'FTAG', result: 'FTR',
} // prettier-ignore
export const EXTRA: Columns = {
  home: 'Home', away: 'Away', homeGoals: 'HG', awayGoals: 'AG', result: 'Res',
} // prettier-ignore

/**
 * Odds at kickoff, from the sharpest down: Pinnacle's closing ones, the closing average, Bet365's closing ones; where a
 * season has no closing columns, Pinnacle's and Bet365's last collected ones.
 */
const ODDS: readonly (readonly [string, string, string])[] = [
  ['PSCH', 'PSCD', 'PSCA'],
  ['AvgCH', 'AvgCD', 'AvgCA'],
  ['B365CH', 'B365CD', 'B365CA'],
  ['PH', 'PD', 'PA'],
  ['PSH', 'PSD', 'PSA'],
  ['B365H', 'B365D', 'B365A'],
]

/** Files write London's time, whatever the league. */
const SOURCE_ZONE = 'Europe/London'

/** `dd/mm/yy` or `dd/mm/yyyy` as `YYYY-MM-DD`, or undefined when it is no day. */
export function readDay(cell: string | undefined): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(cell ?? '') ?? []
  if (!day || !month || !year) return undefined
  const century = Number(year) > 70 ? '19' : '20'
  const iso = `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/**
 * A kickoff in the zone of its competition. Without a time the day stays London's: a late American match may then be a day
 * later than it was there.
 * @returns undefined when the time is none
 */
export function localKickoff(
  day: string,
  time: string | undefined,
  timezone: string,
): { day: string; time?: string } | undefined {
  if (time === undefined) return { day }
  if (!/^([01]?\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const clock = time.padStart(5, '0')
  if (timezone === SOURCE_ZONE) return { day, time: clock }
  const local = DateTime.fromISO(`${day}T${clock}`, { zone: SOURCE_ZONE }).setZone(timezone)
  return { day: local.toISODate() ?? day, time: local.toFormat('HH:mm') }
}

/** Goals of both sides; undefined without both; a sentence when they are none or the result contradicts them. */
export function readScore(cells: Cells, columns: Columns): Score | string | undefined {
  const written = [cells.get(columns.homeGoals), cells.get(columns.awayGoals)]
  if (written.every((cell) => cell === undefined)) return undefined
  const [home, away] = written.map(readGoals)
  if (home === undefined || away === undefined)
    return `"${written.join('–')}" is no score: both sides need goals from 0 to 99, or neither.`
  const result = cells.get(columns.result)
  const outcome = home > away ? 'H' : home < away ? 'A' : 'D'
  if (result !== undefined && result !== outcome)
    return `The result says ${result}, the score ${home}–${away}.`
  return { home, away }
}

function readOdds(cells: Cells): ClosingOdds | undefined {
  for (const names of ODDS) {
    const [home = 0, draw = 0, away = 0] = names.map((name) => Number(cells.get(name) ?? 0))
    if (home > 1 && draw > 1 && away > 1) return { home, draw, away }
  }
  return undefined
}

const readCount = (cell: string | undefined): number | undefined =>
  cell !== undefined && /^\d{1,3}$/.test(cell) ? Number(cell) : undefined

/** What a played match's row says beside its score: half-time, shots, odds; each as far as it is whole. */
export function readDetails(cells: Cells): MatchDetails {
  const details: MatchDetails = {}
  const [halfHome, halfAway] = ['HTHG', 'HTAG'].map((name) => readGoals(cells.get(name)))
  if (halfHome !== undefined && halfAway !== undefined)
    details.halfTime = { home: halfHome, away: halfAway }
  const [hs, as, hst, ast] = ['HS', 'AS', 'HST', 'AST'].map((name) => readCount(cells.get(name)))
  if (hs !== undefined && as !== undefined && hst !== undefined && ast !== undefined)
    // More on target than in all is a slip of the row's: neither number can be used.
    if (hst <= hs && ast <= as)
      details.shots = { home: { total: hs, onTarget: hst }, away: { total: as, onTarget: ast } }
  const closingOdds = readOdds(cells)
  if (closingOdds) details.closingOdds = closingOdds
  return details
}
