import type { OperatorActor, Platform } from '../platform'
import type { Db } from '../platform/db'
import { ProductError } from '../platform/errors'

/** Something that needs, or needed, a person. */
export interface Alert {
  id: string
  /** Same for as long as it lasted. */
  condition: string
  /** A name in `RULES`, of this version or of one before. */
  rule: string
  summary: string
  openedAt: Date
  /** Null until it has lasted for as long as its rule says. */
  toldAt: Date | null
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
  endedAt: Date | null
}

/** So many are listed at most, the newest. */
const LISTED = 50

/** Alerts that were told, newest first. @param open only what still needs a person */
export const listAlerts = (
  { db }: { db: Pick<Db, 'oncallAlert'> },
  { open }: { open: boolean },
): Promise<Alert[]> =>
  db.oncallAlert.findMany({
    where: { toldAt: { not: null }, ...(open && { endedAt: null }) },
    orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
    take: LISTED,
  })

/**
 * Says that somebody sees to an alert: nobody is reminded of it, and all are told when it is over.
 * @returns false when somebody has said so before
 * @throws ProductError `not_found`
 */
export async function acknowledgeAlert(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { name }: OperatorActor,
  id: string,
): Promise<boolean> {
  const { count } = await db.oncallAlert.updateMany({
    where: { id, acknowledgedAt: null },
    data: { acknowledgedAt: clock.now(), acknowledgedBy: name },
  })
  if (count === 0 && (await db.oncallAlert.count({ where: { id } })) === 0)
    throw new ProductError('not_found')
  return count > 0
}
