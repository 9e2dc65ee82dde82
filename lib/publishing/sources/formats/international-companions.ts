import type { FilesBeside } from '../source'
import { readCsv } from './csv'

/** The two files that belong to the table of national matches, by their columns. */
export const SHOOTOUT_COLUMNS = ['date', 'home_team', 'away_team', 'winner']
export const FORMER_NAME_COLUMNS = ['current', 'former', 'start_date', 'end_date']

/** Finds a match in the list of shoot-outs, under the names its row bears. */
export type HadShootout = (day: string, home: string, away: string) => boolean

/** The name a team goes by today, from the one it had on a day. */
export type CurrentName = (name: string, day: string) => string

const shootoutKey = (...parts: (string | undefined)[]): string => parts.join('|')

/** Which matches went to penalties, by `shootouts.csv`; none without that file. */
export function readShootouts(beside: FilesBeside): HadShootout {
  const file = beside('shootouts.csv')
  const rows = file ? readCsv(file).rows : []
  const keys = new Set(
    rows.map(({ cells }) =>
      shootoutKey(cells.get('date'), cells.get('home_team'), cells.get('away_team')),
    ),
  )
  return (day, home, away) => keys.has(shootoutKey(day, home, away))
}

/** Former names by `former_names.csv`: they hold on the days it gives; all other names stay as they are. */
export function readFormerNames(beside: FilesBeside): CurrentName {
  const file = beside('former_names.csv')
  const former = (file ? readCsv(file).rows : []).flatMap(({ cells }) => {
    const [current, name] = [cells.get('current'), cells.get('former')]
    const [from, to] = [cells.get('start_date'), cells.get('end_date')]
    return current && name && from && to ? [{ current, name, from, to }] : []
  })
  return (name, day) =>
    former.find((one) => one.name === name && one.from <= day && day <= one.to)?.current ?? name
}
