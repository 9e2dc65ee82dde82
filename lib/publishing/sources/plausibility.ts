import type { Competition } from '../../football/catalogue'
import type { Match, Score } from '../../football/match'
import { isLeagueStage } from '../../football/stages'
import { nearestName } from '../../football/team-names'
import { append } from '../../forecasting/group-by'
import type { SourceRow } from './source'

/** A row and the match that was made of it. */
export interface ReadRow {
  row: SourceRow
  match: Match
  /** Local day of the competition, with a wrong year put right. */
  day: string
}

/** A row that is not believed, and why. */
export interface Doubt {
  read: ReadRow
  reason: string
}

/**
 * More goals than this for one side are taken for a slip. No side of a competition in the catalogue has scored more
 * than 17 since 2006, between nations or clubs; 20 leaves room above that, and 21 or 99 are none.
 */
const MOST_GOALS = 20

const HOUR_MS = 3_600_000
/** No club plays twice within so many hours. */
const REST_MS = 20 * HOUR_MS
const DAY_MS = 24 * HOUR_MS

/** A club in at most so many rows is doubted when the others of its season are in at least `USUAL_ROWS`. */
const FEW_ROWS = 2
const USUAL_ROWS = 8
/** The clubs of a season count as known when the record knows at least this share of those that are read. */
const KNOWN_SHARE = 0.75

const exceeds = (part: Score, whole: Score) => part.home > whole.home || part.away > whole.away

/** What is wrong with the scores of one row, or undefined. */
export function scoreFault({ score, details }: SourceRow): string | undefined {
  const { halfTime, extraTime } = details ?? {}
  const given = [score, halfTime, extraTime].filter((one) => one !== undefined)
  const most = Math.max(0, ...given.flatMap(({ home, away }) => [home, away]))
  if (most > MOST_GOALS) return `${most} goals of one side are more than any match here has had`
  const whole = score ?? extraTime
  if (halfTime && whole && exceeds(halfTime, whole))
    return `the score at half-time, ${show(halfTime)}, is above the final one, ${show(whole)}`
  if (score && extraTime && exceeds(score, extraTime))
    return `the score after 90 minutes, ${show(score)}, is above the one after extra time, ${show(extraTime)}`
  return undefined
}

export const show = (score: Score): string => `${score.home}-${score.away}`

function groupByClub(reads: readonly ReadRow[]): Map<string, ReadRow[]> {
  const byClub = new Map<string, ReadRow[]>()
  for (const read of reads) {
    append(byClub, read.match.homeTeamId, read)
    append(byClub, read.match.awayTeamId, read)
  }
  return byClub
}

const isToBePlayed = ({ match }: ReadRow) =>
  !['postponed', 'cancelled', 'abandoned'].includes(match.status)

/** Whether two matches of a club lie too close: by their times, or by the day where a time is not known. */
function isTooClose(a: ReadRow, b: ReadRow): boolean {
  const apart = Math.abs(b.match.kickoffMs - a.match.kickoffMs)
  const timed = a.match.kickoffConfirmed && b.match.kickoffConfirmed
  return timed ? apart < REST_MS : a.day === b.day
}

/** Every two rows that can't both be right. */
function clashingPairs(reads: readonly ReadRow[]): [ReadRow, ReadRow][] {
  const pairs: [ReadRow, ReadRow][] = []
  for (const own of groupByClub(reads.filter(isToBePlayed)).values()) {
    const sorted = [...own].sort((a, b) => a.match.kickoffMs - b.match.kickoffMs)
    sorted.forEach((a, i) => {
      for (const b of sorted.slice(i + 1)) {
        if (b.match.kickoffMs - a.match.kickoffMs > DAY_MS) break
        if (isTooClose(a, b)) pairs.push([a, b])
      }
    })
  }
  return pairs
}

/**
 * Rows of one season that can't stand beside another: the same two clubs with sides exchanged on one day, or a club
 * that plays twice within 20 hours (or on one day, where a time is not known). The row that clashes with most others
 * is doubted first; among equals one without a result, then the later one, of the lower file.
 */
export function clashes(reads: readonly ReadRow[]): Doubt[] {
  const order = new Map(reads.map((read, index) => [read, index]))
  const rank = (read: ReadRow) => order.get(read) ?? 0
  const doubts: Doubt[] = []
  let pairs = clashingPairs(reads)
  while (pairs.length > 0) {
    const clashing = new Map<ReadRow, ReadRow[]>()
    for (const [a, b] of pairs) {
      append(clashing, a, b)
      append(clashing, b, a)
    }
    const [worst] = [...clashing].sort(
      ([a, others], [b, rest]) =>
        rest.length - others.length ||
        Number(a.match.score !== null) - Number(b.match.score !== null) ||
        rank(b) - rank(a),
    )
    if (!worst) return doubts
    const [read, others] = worst
    const [other] = others
    if (!other) return doubts
    doubts.push({ read, reason: clashReason(read, other) })
    pairs = pairs.filter((pair) => !pair.includes(read))
  }
  return doubts
}

function clashReason({ match }: ReadRow, other: ReadRow): string {
  const where = `${other.row.file}, ${other.row.line}`
  const { homeTeamId, awayTeamId, homeTeam, awayTeam } = other.match
  return match.homeTeamId === awayTeamId && match.awayTeamId === homeTeamId
    ? `home and away are exchanged: ${where} has ${homeTeam} at home that day`
    : `a club would play twice within 20 hours: ${where} has ${homeTeam} – ${awayTeam}`
}

const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * League rows of clubs that the league does not have this season: a misspelt name most of all, which would make a new
 * club. A club is a stranger when it is not among those on record for a season whose clubs are known, or when it is
 * in one or two rows while the season's clubs are in many. Cups and play-offs bring clubs from elsewhere.
 * @param known ids of the season's clubs on record, if it has any
 */
export function strangers(
  reads: readonly ReadRow[],
  { country, tier }: Competition,
  known: ReadonlySet<string> | undefined,
): Doubt[] {
  if (tier === 0) return []
  const league = reads.filter(({ match }) => isLeagueStage(match.stage))
  const byClub = groupByClub(league)
  const usual = median([...byClub.values()].map((own) => own.length))
  const clubs = [...byClub.keys()]
  const onRecord = known && clubs.filter((id) => known.has(id)).length >= KNOWN_SHARE * clubs.length
  const isStranger = (id: string) =>
    onRecord ? !known.has(id) : usual >= USUAL_ROWS && (byClub.get(id)?.length ?? 0) <= FEW_ROWS
  const strange = new Set(clubs.filter(isStranger))
  const namesOf = (read: ReadRow) =>
    [
      [read.match.homeTeamId, read.row.home.name],
      [read.match.awayTeamId, read.row.away.name],
    ] as const
  const familiar = new Set(
    league.flatMap((read) =>
      namesOf(read).flatMap(([id, name]) => (strange.has(id) ? [] : [name])),
    ),
  )
  return league.flatMap((read): Doubt[] => {
    const name = namesOf(read).find(([id]) => strange.has(id))?.[1]
    if (name === undefined) return []
    const nearest = nearestName(name, [...familiar])
    const hint =
      nearest === undefined
        ? ''
        : `; if it is ${nearest}: prematch teams alias ${quoted(country)} ${quoted(name)} ${quoted(nearest)}`
    return [{ read, reason: `"${name}" is no club of this league in this season${hint}` }]
  })
}

const quoted = (text: string) => JSON.stringify(text)
