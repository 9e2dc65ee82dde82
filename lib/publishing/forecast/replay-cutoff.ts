import { freezesAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { parisDay, parisDayStartMs } from '../../platform/clock'

/** What a replay knows of: nothing of the Paris day of its match, nor of what came after a forecast would have frozen. */
export const replayCutoffMs = (match: Match): number =>
  Math.min(parisDayStartMs(parisDay(match.kickoffMs)), freezesAtMs(match)) - 1_000
