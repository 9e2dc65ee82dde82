import { DateTime } from 'luxon'
import { findCompetition } from '../../football/catalogue'
import { DEFAULT_KICKOFF } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { groupBy } from '../../forecasting/group-by'

/** So many matches of a league at one instant are a whole round, or nearly. */
const CROWD = 7
/** Fewer than this are the odd round that a league plays at one time. */
const LEAST_SHARE = 0.25
/** The last rounds of a season are played at one time in many leagues. */
const LAST_ROUNDS_MS = 15 * 86_400_000

interface Season {
  label: string
  matches: readonly Match[]
  /** Matches at instants that a whole round shares, the last rounds aside. */
  crowded: readonly Match[]
}

function toSeason([label, matches]: [string, Match[]]): Season {
  const last = matches.reduce((max, { kickoffMs }) => Math.max(max, kickoffMs), 0)
  const timed = matches.filter(
    (match) => match.kickoffConfirmed && match.kickoffMs < last - LAST_ROUNDS_MS,
  )
  const instants = groupBy(timed, ({ kickoffMs }) => kickoffMs)
  const crowded = [...instants.values()].flatMap((own) => (own.length >= CROWD ? own : []))
  return { label, matches, crowded }
}

const share = ({ crowded, matches }: Season) => crowded.length / matches.length

/**
 * Before a league has set its times, some sources give every match of a round the same one. Such a time is not
 * believed: in a season in which whole rounds begin at one instant far more often than in any other season of that
 * league, those kickoffs are unknown. Where a league plays so by habit (England's lower ones on Saturdays) all seasons
 * are alike, and nothing is doubted. Results play no part in it, so that none of the future does.
 */
export function doubtPlaceholderTimes(matches: readonly Match[]): {
  matches: Match[]
  notes: string[]
} {
  const notes: string[] = []
  const doubted = new Set<Match>()
  for (const [code, own] of groupBy(matches, (match) => match.competitionCode)) {
    const seasons = [...groupBy(own, ({ season }) => season)].map(toSeason)
    for (const season of seasons) {
      const others = seasons.filter(({ label }) => label !== season.label).map(share)
      if (others.length === 0 || share(season) <= Math.max(LEAST_SHARE, 2 * Math.max(...others)))
        continue
      for (const match of season.crowded) doubted.add(match)
      notes.push(
        `${code} ${season.label}: ${season.crowded.length} × the time is taken for a placeholder, whole rounds share it`,
      )
    }
  }
  return { matches: matches.map((match) => (doubted.has(match) ? untimed(match) : match)), notes }
}

function untimed(match: Match): Match {
  const zone = findCompetition(match.competitionCode)?.timezone ?? 'UTC'
  const day = DateTime.fromMillis(match.kickoffMs, { zone }).toISODate()
  const kickoff = DateTime.fromISO(`${day}T${DEFAULT_KICKOFF}`, { zone })
  return { ...match, kickoffMs: kickoff.toMillis(), kickoffConfirmed: false }
}
