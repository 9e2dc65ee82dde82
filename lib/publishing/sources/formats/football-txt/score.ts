import type { MatchDetails, Score } from '../../../../football/match'
import type { RowStatus } from '../../source'

/** How a match went, as the end of its line tells. */
export interface Outcome {
  status: RowStatus
  /** After 90 minutes. */
  score?: Score
  details?: MatchDetails
}

const STATUSES: Record<string, RowStatus> = {
  awarded: 'awarded',
  walkover: 'walkover',
  'w/o': 'walkover',
  postponed: 'postponed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  annulled: 'cancelled',
  abandoned: 'abandoned',
  suspended: 'abandoned',
}

const PAIR = String.raw`\d{1,3}\s?[-–]\s?\d{1,3}`
const TAIL = new RegExp(
  String.raw`^(?:(?<pen>${PAIR})\s*pen\.?)?\s*(?:(?<aet>${PAIR})\s*a\.?e\.?t\.?)?\s*(?<plain>${PAIR})?\s*(?:\((?<brackets>${PAIR}(?:\s*,\s*${PAIR})*)\))?\s*(?:\[\s*(?<status>[^\]]*?)\s*\]|(?<walkover>w/o))?$`,
  'i',
)

function readPair(text: string | undefined): Score | undefined {
  const [home, away] = text?.split(/[-–]/).map(Number) ?? []
  return home === undefined || away === undefined ? undefined : { home, away }
}

/**
 * Reads what follows the teams: `2-0 (1-0)`, `2-1 a.e.t. (1-1, 0-1)`, `4-3 pen. 1-1 a.e.t. (1-1, 0-0)`,
 * `3-0 [awarded]`, `[postponed]` or nothing. With extra time or penalties the first score in brackets is the one
 * after 90 minutes, the second the one at half-time, left out when there was no goal. Without brackets the 90
 * minutes are not known, and the match is `played` without a score.
 * @returns undefined when it can't be read
 */
export function readOutcome(tail: string): Outcome | undefined {
  const groups = TAIL.exec(tail.trim())?.groups
  if (!groups) return undefined
  const status = (groups['status'] ?? groups['walkover'])?.toLowerCase()
  const named = status === undefined ? undefined : STATUSES[status]
  if (status !== undefined && named === undefined) return undefined
  const [pen, aet, plain] = [groups['pen'], groups['aet'], groups['plain']].map(readPair)
  const brackets = groups['brackets']?.split(',').map((pair) => readPair(pair)) ?? []
  const goesOn = pen !== undefined || aet !== undefined
  if (plain && goesOn) return undefined
  if (brackets.length > (goesOn ? 2 : 1) || (brackets.length > 0 && !plain && !goesOn))
    return undefined
  const score = goesOn ? brackets[0] : plain
  const halfTime = goesOn ? brackets[1] : brackets[0]
  if (named === 'awarded' && !score) return undefined
  const details: MatchDetails = {
    ...(halfTime && { halfTime }),
    ...(aet && { extraTime: aet }),
    ...(pen && { penalties: pen }),
  }
  return {
    status: named ?? (score || goesOn ? 'played' : 'scheduled'),
    ...(score && { score }),
    ...(Object.keys(details).length > 0 && { details }),
  }
}
