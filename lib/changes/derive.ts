import type { MatchStatus } from '../football/match'
import type { MatchSummary } from '../releases/payload'
import type { ChangeDetail, ChangeType, StateBefore } from './types'

/**
 * Forecasts to come are made anew with every publication, and their last decimals move with the clock alone: what is told
 * as a change has moved by half a percentage point since it was told last, all the steps between taken together.
 */
export const TOLD_MOVE = 0.005

export interface DerivedChange extends ChangeDetail {
  type: ChangeType
}

/** Why a match is no longer shown, where its status tells. */
const LEFT: Partial<Record<MatchStatus, ChangeType>> = {
  postponed: 'match.postponed',
  cancelled: 'match.void',
  abandoned: 'match.void',
  awarded: 'match.void',
  unsettled: 'match.void',
}

/**
 * What changed of a match between what was served and what is served now; nothing where its summary is the same. Pure.
 * @param before null when it was not shown
 * @param after null when it is not shown any more
 * @param told the state whose figures were told last, where they have drifted since
 * @param status of the match now, as it is on record
 */
export function deriveChanges(
  before: MatchSummary | null,
  after: MatchSummary | null,
  told: StateBefore | null,
  status: MatchStatus,
): DerivedChange[] {
  if (!before) return after ? [{ type: 'forecast.new', before: null, moved: null }] : []
  const known = stateOf(before)
  const was = told ? { ...known, ...figuresOf(told) } : known
  // What it was, a caller's copy says: here it would be told to those, too, whose history has lost it.
  if (!after) return [{ type: LEFT[status] ?? 'match.removed', before: null, moved: null }]
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const types: ChangeType[] = []
  if (before.kickoff !== after.kickoff || before.kickoff_confirmed !== after.kickoff_confirmed)
    types.push('match.moved')
  if (before.result_score !== after.result_score)
    types.push(before.result_score === undefined ? 'match.final' : 'match.corrected')
  if (hasMoved(was, after) || restOf(before) !== restOf(after)) types.push('forecast.changed')
  if (types.length === 0) types.push('forecast.drifted')
  const moved = moveOf(was, after)
  return types.map((type) => ({ type, before: was, moved }))
}

function stateOf(summary: MatchSummary): StateBefore {
  const { kickoff, kickoff_confirmed, status, result_score, reliability } = summary
  return {
    kickoff,
    kickoff_confirmed,
    status,
    ...(result_score !== undefined && { result_score }),
    ...figuresOf(summary),
    reliability,
  }
}

type Figures = Pick<MatchSummary, 'probabilities' | 'confidence' | 'markets' | 'pick'>

const figuresOf = ({ probabilities, confidence, markets, pick }: Figures): Figures => ({
  probabilities,
  confidence,
  markets,
  pick,
})

/** Published figures have six decimals at most. */
const millionths = (value: number): number => Math.round(value * 1_000_000)

function hasMoved(was: Figures, now: Figures): boolean {
  const figures = ({ probabilities, confidence, markets }: Figures) => [
    ...Object.values(probabilities),
    confidence.score,
    ...Object.values(markets),
  ]
  const then = figures(was)
  return (
    was.pick.outcome !== now.pick.outcome ||
    figures(now).some(
      (value, i) => Math.abs(millionths(value - (then[i] ?? 0))) >= millionths(TOLD_MOVE),
    )
  )
}

function moveOf(was: Figures, now: Figures): ChangeDetail['moved'] {
  const by = (outcome: keyof Figures['probabilities']) =>
    millionths(now.probabilities[outcome] - was.probabilities[outcome]) / 1_000_000 || 0
  const moved = { home: by('home'), draw: by('draw'), away: by('away') }
  return Object.values(moved).some((value) => value !== 0) ? moved : null
}

/** All that is neither a figure nor told by a type of its own: names, reliability, phase. */
function restOf(summary: MatchSummary): string {
  const { id, league, home_team, away_team, context, reliability, reliability_context } = summary
  return JSON.stringify([
    id,
    league,
    home_team,
    away_team,
    context,
    reliability,
    reliability_context,
  ])
}
