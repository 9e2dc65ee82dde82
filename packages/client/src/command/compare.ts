import type { Change, MatchSummary } from '../types'

/** What became of a match, in the form of the API's changes: those are told as they come, others are found by comparing lists. */
export type Told = Pick<Change, 'type' | 'match_id' | 'competition' | 'match'> & {
  before: Partial<Pick<MatchSummary, 'kickoff' | 'probabilities' | 'result_score'>> | null
}

/** For how long a match that is being played may be missing from a list before it is forgotten. */
const PLAYED_MS = 2 * 86_400_000

/** True for a match that is in no list because it is being played, or waits for its result. */
const isPlayed = ({ kickoff }: MatchSummary, now: number): boolean =>
  Date.parse(kickoff) <= now && now - Date.parse(kickoff) < PLAYED_MS

const OUTCOMES = ['home', 'draw', 'away'] as const

/**
 * What changed from what was known to the next list, by kickoff. A match may have changed in several ways.
 * @param now epoch milliseconds
 */
export function changesBetween(
  known: readonly MatchSummary[],
  list: readonly MatchSummary[],
  now: number,
): Told[] {
  const before = new Map(known.map((one) => [one.id, one]))
  const after = new Map(list.map((one) => [one.id, one]))
  return [...new Map([...before, ...after]).values()]
    .sort((a, b) => a.kickoff.localeCompare(b.kickoff) || a.id.localeCompare(b.id))
    .flatMap((match): Told[] => {
      const [was, is] = [before.get(match.id), after.get(match.id)]
      const about = { match_id: match.id, competition: match.league.code }
      if (!was) return [{ type: 'forecast.new', ...about, before: null, match }]
      if (!is)
        return isPlayed(was, now)
          ? []
          : [{ type: 'match.removed', ...about, before: null, match: null }]
      const types: Told['type'][] = []
      if (was.kickoff !== is.kickoff) types.push('match.moved')
      if (was.result_score !== is.result_score)
        types.push(was.result_score === undefined ? 'match.final' : 'match.corrected')
      if (OUTCOMES.some((one) => was.probabilities[one] !== is.probabilities[one]))
        types.push('forecast.changed')
      return types.map((type) => ({ type, ...about, before: was, match }))
    })
}

/** The next list, and what is being played meanwhile. */
export function knownAfter(
  known: readonly MatchSummary[],
  list: readonly MatchSummary[],
  now: number,
): MatchSummary[] {
  const listed = new Set(list.map(({ id }) => id))
  return [...list, ...known.filter((one) => !listed.has(one.id) && isPlayed(one, now))]
}
