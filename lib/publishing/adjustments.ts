import type { Adjustment } from '../football/adjustments'
import { findCompetition } from '../football/catalogue'
import { teamId } from '../football/team-names'
import type { Db, Tx } from '../platform/db'
import type { SourceAdjustment } from './sources/source'

/**
 * What files say of rulings, with their teams by id; of two rows about the same ruling the later one counts.
 * @param idOf the id of a team by country and name
 */
export function identifyAdjustments(
  rows: readonly SourceAdjustment[],
  idOf: (country: string, name: string) => string = teamId,
): Adjustment[] {
  const byRuling = new Map<string, Adjustment>()
  for (const { competition, season, day, team, points, reason, file, line } of rows) {
    const country = team.country ?? findCompetition(competition)?.country ?? ''
    const id = idOf(country, team.name)
    byRuling.set([competition, season, day, id, reason].join('|'), {
      competitionCode: competition,
      season,
      day,
      teamId: id,
      points,
      reason,
      sourceRef: `${file}#${line}`,
    })
  }
  return [...byRuling.values()]
}

/**
 * Brings the stored rulings in line with a reading, in the transaction of its matches. A reading without any such file says
 * nothing: what is stored stays.
 */
export async function storeAdjustments(
  tx: Tx,
  adjustments: readonly Adjustment[] | undefined,
): Promise<void> {
  if (!adjustments) return
  await tx.adjustment.deleteMany()
  await tx.adjustment.createMany({
    data: adjustments.map((one) => ({ ...one, day: new Date(one.day) })),
  })
}

/** Every stored ruling, whenever it became known. */
export async function loadAdjustments(db: Pick<Db, 'adjustment'>): Promise<Adjustment[]> {
  const rows = await db.adjustment.findMany({
    orderBy: [{ competitionCode: 'asc' }, { season: 'asc' }, { day: 'asc' }, { teamId: 'asc' }],
  })
  return rows.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) }))
}
