import type { SourceRow } from '../source'

/** A match of national teams, before it is known which part of its tournament it belongs to. */
export interface NationalRow {
  /** As the file names it: `UEFA Euro qualification`. */
  tournament: string
  row: Omit<SourceRow, 'round' | 'stage'>
}

/** Where a match stands in its tournament. */
export interface Placing {
  /** Labels as `placeInStage` reads them. */
  stage: string
  round: string
  /** True when the match may have gone to extra time: its score need not be the one after 90 minutes. */
  mayGoOn: boolean
}

/** Tournaments that begin with groups of four: a team's fourth match, and all from that day on, are knock-out. */
const FINALS = new Set(['FIFA World Cup', 'UEFA Euro', 'African Cup of Nations'])
const GROUP_MATCHES = 3

const editionKey = ({ tournament, row }: NationalRow): string => `${tournament}|${row.season}`

/** By edition of the finals: the first day of its knock-out rounds. */
function knockoutDays(rows: readonly NationalRow[]): Map<string, string> {
  const played = new Map<string, number>()
  const days = new Map<string, string>()
  for (const national of rows) {
    if (!FINALS.has(national.tournament)) continue
    const edition = editionKey(national)
    for (const { name } of [national.row.home, national.row.away]) {
      const matches = (played.get(`${edition}|${name}`) ?? 0) + 1
      played.set(`${edition}|${name}`, matches)
      if (matches > GROUP_MATCHES && !days.has(edition)) days.set(edition, national.row.day)
    }
  }
  return days
}

/**
 * The part of its tournament that a match is of. A qualifying match stays in one part whatever its day, so that moving it
 * changes nothing; when its play-offs are played is known well enough to doubt the score.
 */
function partOf(
  { tournament, row: { season, day } }: NationalRow,
  knockoutDay: string | undefined,
): { stage: string; mayGoOn: boolean } {
  const qualifying = (mayGoOn: boolean) => ({ stage: 'Qualifying group', mayGoOn })
  switch (tournament) {
    case 'FIFA World Cup qualification':
      return qualifying(day >= `${season}-03-01`)
    case 'UEFA Euro qualification':
      return qualifying(day >= `${season}-01-01`)
    case 'African Cup of Nations qualification':
      return qualifying(false)
    default: {
      const knockout =
        tournament === 'UEFA Nations League'
          ? day >= `${Number(season) + 1}-01-01`
          : knockoutDay !== undefined && day >= knockoutDay
      return { stage: knockout ? 'Playoffs' : 'Group', mayGoOn: knockout }
    }
  }
}

/**
 * Places the matches of a file, in the order given. The file names no rounds: the n-th meeting of a pair at the same ground
 * within a part of an edition is its n-th round, so later rows change nothing for those before them.
 */
export function placeNationalRows(rows: readonly NationalRow[]): Placing[] {
  const byDay = rows
    .map((national, index) => ({ national, index }))
    .sort((a, b) =>
      a.national.row.day < b.national.row.day
        ? -1
        : a.national.row.day > b.national.row.day
          ? 1
          : a.index - b.index,
    )
  const knockout = knockoutDays(byDay.map(({ national }) => national))
  const meetings = new Map<string, number>()
  const placings: Placing[] = []
  for (const { national, index } of byDay) {
    const { stage, mayGoOn } = partOf(national, knockout.get(editionKey(national)))
    const { competition, season, home, away } = national.row
    const pair = [competition, season, stage, home.name, away.name].join('|')
    const meeting = (meetings.get(pair) ?? 0) + 1
    meetings.set(pair, meeting)
    placings[index] = { stage, round: `Meeting ${meeting}`, mayGoOn }
  }
  return placings
}
