import type { Tx } from '../platform/db'

/** A match on record with all that happened to it in the sources. */
export interface MatchRecord {
  id: string
  competition: string
  season: string
  home: string
  away: string
  kickoff: Date
  kickoffConfirmed: boolean
  status: string
  score: string | null
  sourceRef: string
  /** The forecast that is served for it: when it was made, and its hash. */
  forecast: { asOf: Date; mode: string; sha256: string } | null
  /** Oldest first. */
  events: { at: Date; kind: string; before: unknown; after: unknown; publication: string }[]
}

/** Null for one that is not on record. */
export async function readMatch(tx: Tx, id: string): Promise<MatchRecord | null> {
  const [match, forecast] = await Promise.all([
    tx.match.findUnique({ where: { id }, include: { events: { orderBy: { id: 'asc' } } } }),
    tx.forecastSnapshot.findUnique({
      where: { matchId: id },
      select: { asOf: true, mode: true, sha256: true },
    }),
  ])
  if (!match) return null
  const { homeGoals, awayGoals } = match
  return {
    id,
    competition: match.competitionCode,
    season: match.season,
    home: match.homeTeam,
    away: match.awayTeam,
    kickoff: match.kickoff,
    kickoffConfirmed: match.kickoffConfirmed,
    status: match.status,
    score: homeGoals === null ? null : `${homeGoals}-${awayGoals}`,
    sourceRef: match.sourceRef,
    forecast,
    events: match.events.map(({ at, kind, before, after, publicationId }) => ({
      at,
      kind,
      before,
      after,
      publication: publicationId,
    })),
  }
}
