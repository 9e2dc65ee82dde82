import { findFacts } from '../clients/standing'
import type { Tx } from '../platform/db'

/** What happened between two instants in a client's competitions. */
export interface Passed {
  /** Ascending. */
  publications: { at: Date; release: string; changes: number }[]
  kickedOff: Matches
  /** Those whose results were joined. */
  final: Matches
}

export interface Matches {
  count: number
  /** The first of them. */
  matchIds: string[]
}

/** Ids of matches that one answer names; their number is told in any case. */
export const NAMED_MATCHES = 100

const ownCompetitions = async (tx: Tx, clientId: string): Promise<string[]> => [
  ...((await findFacts(tx, clientId))?.awake ?? []),
]

const matchesIn = (ids: readonly string[]): Matches => ({
  count: ids.length,
  matchIds: ids.slice(0, NAMED_MATCHES),
})

/** The next publication and kickoff after an instant; null where there is none. */
export async function readNext(
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<{ nextPublication: Date | null; nextKickoff: Date | null }> {
  const competitions = await ownCompetitions(tx, clientId)
  const publication = await tx.promotion.findFirst({
    where: { at: { gt: now } },
    orderBy: { seq: 'asc' },
    select: { at: true },
  })
  const match = await tx.match.findFirst({
    where: { kickoff: { gt: now }, competitionCode: { in: competitions }, status: 'final' },
    orderBy: { kickoff: 'asc' },
    select: { kickoff: true },
  })
  return { nextPublication: publication?.at ?? null, nextKickoff: match?.kickoff ?? null }
}

/** @param from without, @param to with it */
export async function readPassed(tx: Tx, clientId: string, from: Date, to: Date): Promise<Passed> {
  const competitions = await ownCompetitions(tx, clientId)
  const span = { gt: from, lte: to }
  const publications = await tx.promotion.findMany({
    where: { at: span },
    orderBy: { seq: 'asc' },
    select: {
      at: true,
      releaseId: true,
      _count: {
        select: {
          changes: {
            where: { competitionCode: { in: competitions }, type: { not: 'forecast.drifted' } },
          },
        },
      },
    },
  })
  const kickedOff = await tx.match.findMany({
    where: { kickoff: span, competitionCode: { in: competitions }, status: 'final' },
    orderBy: [{ kickoff: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  const final = await tx.change.findMany({
    where: {
      type: 'match.final',
      competitionCode: { in: competitions },
      promotion: { at: span },
    },
    orderBy: { seq: 'asc' },
    select: { matchId: true },
  })
  return {
    publications: publications.map(({ at, releaseId, _count }) => ({
      at,
      release: releaseId,
      changes: _count.changes,
    })),
    kickedOff: matchesIn(kickedOff.map(({ id }) => id)),
    final: matchesIn(final.map(({ matchId }) => matchId)),
  }
}
