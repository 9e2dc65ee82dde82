import { isDeepStrictEqual } from 'node:util'
import type { Match } from '../football/match'
import { groupBy } from '../forecasting/group-by'

/**
 * What a reading would change in the record. A source that says nothing of a match says nothing about it, and a result
 * that was verified is not replaced because a file now holds another one: such changes are held back until an operator
 * lets them in.
 */

/** Kinds of change in a match that is on record; each is written into its history. */
export const MATCH_CHANGES = [
  'result',
  'corrected',
  'result_withdrawn',
  'moved',
  'status',
  'unlisted',
] as const
export type MatchChangeKind = (typeof MATCH_CHANGES)[number]

/** What of a match its history tells. */
export interface MatchState {
  status: Match['status']
  score: Match['score']
  kickoffMs: number
  kickoffConfirmed: boolean
}

export interface MatchChange {
  kind: MatchChangeKind
  /** The match as it is on record. */
  match: Match
  before: MatchState
  after: MatchState
}

/** What is done with a reading. */
export interface Comparison {
  /** Matches to be stored as the reading has them: new, changed, or the same in another place of the source. */
  write: Match[]
  /** Changes of matches on record that are let in. */
  applied: MatchChange[]
  /** Changes that wait for an operator. */
  held: MatchChange[]
}

/** Of a season's matches that nobody was shown yet, so many may vanish as a matter of course: fixtures are drawn anew. */
const VANISHING_SHARE = 0.05

const stateOf = ({ status, score, kickoffMs, kickoffConfirmed }: Match): MatchState => ({
  status,
  score,
  kickoffMs,
  kickoffConfirmed,
})

const sameScore = (a: Match['score'], b: Match['score']): boolean =>
  a?.home === b?.home && a?.away === b?.away

const isSettled = ({ status }: Pick<Match, 'status'>): boolean =>
  status === 'final' || status === 'awarded'

/** What a row says anew of a match on record; undefined when nothing that its history tells. */
function changeOf(stored: Match, read: Match): MatchChangeKind | undefined {
  if (stored.status !== read.status) {
    if (isSettled(stored)) return isSettled(read) ? 'corrected' : 'result_withdrawn'
    return isSettled(read) ? 'result' : 'status'
  }
  if (!sameScore(stored.score, read.score)) return 'corrected'
  const isMoved =
    stored.kickoffMs !== read.kickoffMs || stored.kickoffConfirmed !== read.kickoffConfirmed
  return isMoved ? 'moved' : undefined
}

const HALF_DAY_MS = 12 * 3_600_000

/** A verified match may be told another hour of its day, never another day or another result. */
const needsOperator = (kind: MatchChangeKind, stored: Match, read: Match): boolean =>
  kind === 'corrected' ||
  kind === 'result_withdrawn' ||
  (kind === 'moved' &&
    isSettled(stored) &&
    Math.abs(stored.kickoffMs - read.kickoffMs) > HALF_DAY_MS)

const isSameRow = (a: Match, b: Match): boolean =>
  changeOf(a, b) === undefined &&
  a.stage === b.stage &&
  a.homeTeam === b.homeTeam &&
  a.awayTeam === b.awayTeam &&
  a.neutralVenue === b.neutralVenue &&
  a.sourceRef === b.sourceRef &&
  isDeepStrictEqual(a.details ?? null, b.details ?? null)

/** Names a held change: the same again in the next reading has the same name. */
export const changeName = ({ kind, match, after }: MatchChange): string =>
  [
    kind,
    match.id,
    after.status,
    after.score ? `${after.score.home}-${after.score.away}` : '-',
    after.kickoffMs,
  ].join(' ')

/**
 * Compares a reading with the record of the same kind of source.
 * @param stored all matches on record
 * @param read the reading, cut to what is known now
 * @param isShown whether anybody has been told of a match: it has a forecast
 * @param accept which of the held changes an operator lets in
 */
export function compareReading(
  stored: readonly Match[],
  read: readonly Match[],
  isShown: (id: string) => boolean,
  accept: (change: MatchChange) => boolean,
): Comparison {
  const comparison: Comparison = { write: [], applied: [], held: [] }
  const onRecord = new Map(stored.map((match) => [match.id, match]))
  /** @returns whether it is let in */
  const decide = (change: MatchChange, isHeld: boolean): boolean => {
    const isIn = !isHeld || accept(change)
    comparison[isIn ? 'applied' : 'held'].push(change)
    return isIn
  }

  const listed = new Set<string>()
  for (const row of read) {
    listed.add(row.id)
    const known = onRecord.get(row.id)
    if (!known) {
      comparison.write.push(row)
      continue
    }
    if (isSameRow(known, row)) continue
    const kind = changeOf(known, row)
    const change = kind && { kind, match: known, before: stateOf(known), after: stateOf(row) }
    if (!change || decide(change, needsOperator(change.kind, known, row)))
      comparison.write.push(row)
  }

  const seasons = groupBy(stored, (match) => `${match.competitionCode} ${match.season}`)
  for (const season of seasons.values()) {
    const gone = season.filter((match) => match.status !== 'cancelled' && !listed.has(match.id))
    const isFew = gone.length <= Math.max(1, VANISHING_SHARE * season.length)
    for (const match of gone) {
      const after: Match = { ...match, status: 'cancelled', score: null }
      const change: MatchChange = {
        kind: 'unlisted',
        match,
        before: stateOf(match),
        after: stateOf(after),
      }
      const isFree = isFew && !isSettled(match) && !isShown(match.id)
      if (decide(change, !isFree)) comparison.write.push(after)
    }
  }
  return comparison
}
