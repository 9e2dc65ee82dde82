import type { SeasonSpan } from './seasons'

/**
 * National teams play for editions, not for seasons: the qualification for the finals of 2026 began in 2023. The season
 * of such a match is the year its edition is named after, so a match that is moved over new year stays the same match.
 */

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** By edition: the last day of its qualification, and of its finals. Their rhythm follows no rule. */
const AFRICAN_EDITIONS: readonly [edition: number, qualified: string, finished: string][] = [
  [2006, '2005-12-31', '2006-02-28'],
  [2008, '2007-12-31', '2008-02-29'],
  [2010, '2009-12-31', '2010-02-28'],
  [2012, '2011-12-31', '2012-02-29'],
  [2013, '2012-12-31', '2013-02-28'],
  [2015, '2014-12-31', '2015-02-28'],
  [2017, '2016-12-31', '2017-02-28'],
  [2019, '2019-03-31', '2019-07-31'],
  [2021, '2021-12-31', '2022-02-28'],
  [2023, '2023-12-31', '2024-02-29'],
  [2025, '2025-11-30', '2026-01-31'],
  [2027, '2027-05-31', '2027-07-31'],
]

/** Before and after the list, the year it is played in. */
function africanEdition(day: string, ends: (edition: (typeof AFRICAN_EDITIONS)[number]) => string) {
  const [first] = AFRICAN_EDITIONS
  if (first && yearOf(day) < first[0]) return yearOf(day)
  return AFRICAN_EDITIONS.find((edition) => day <= ends(edition))?.[0] ?? yearOf(day)
}

/** By tournament, as the catalogue's sources name it: the edition of a day. */
const EDITION_OF: Record<string, (day: string) => number> = {
  'FIFA World Cup': yearOf,
  // The last qualifiers have been played in June of the finals' year.
  'FIFA World Cup qualification': (day) => {
    const next = Math.ceil((yearOf(day) - 2) / 4) * 4 + 2
    return day <= `${next}-06-30` ? next : next + 4
  },
  // League phase in the autumn of even years; finals in the year after, play-outs up to the spring after that.
  'UEFA Nations League': (day) => {
    const even = yearOf(day) - (yearOf(day) % 2)
    return day >= `${even}-06-01` ? even : even - 2
  },
  // The finals of 2020 were played in 2021, under their name.
  'UEFA Euro': (day) => Math.floor(yearOf(day) / 4) * 4,
  'UEFA Euro qualification': (day) => Math.ceil(yearOf(day) / 4) * 4,
  'African Cup of Nations': (day) => africanEdition(day, ([, , finished]) => finished),
  'African Cup of Nations qualification': (day) =>
    africanEdition(day, ([, qualified]) => qualified),
}

/** By catalogue code: the days an edition can reach over, qualification and finals together. */
const SPANS: Record<string, (year: number) => SeasonSpan> = {
  WORLD_CUP_2026: (year) => ({ first: `${year}-01-01`, last: `${year}-12-31` }),
  WORLD_CUP_QUALIFICATION: (year) => ({ first: `${year - 4}-07-01`, last: `${year}-06-30` }),
  UEFA_NATIONS_LEAGUE: (year) => ({ first: `${year}-06-01`, last: `${year + 2}-05-31` }),
  EURO: (year) => ({ first: `${year - 3}-01-01`, last: `${year + 3}-12-31` }),
  AFRICA_CUP: (year) => ({ first: `${year - 2}-01-01`, last: `${year + 1}-12-31` }),
}

/**
 * The edition that a day of a tournament belongs to, as a season label: `2026`. A tournament without a rule counts by
 * the calendar.
 * @param tournament as in the catalogue's sources: `UEFA Euro qualification`
 */
export const editionOf = (tournament: string, day: string): string =>
  String((EDITION_OF[tournament] ?? yearOf)(day))

/** The days between which an edition's matches lie, or undefined for a competition that counts by seasons. */
export const editionSpan = (competition: string, season: string): SeasonSpan | undefined =>
  SPANS[competition]?.(Number(season))
