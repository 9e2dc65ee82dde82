import type { OperatorActor, Platform } from '../platform'
import type { Db } from '../platform/db'
import { ProductError } from '../platform/errors'

/** Something about a payment that a person should look at. */
export interface Flag {
  clientId: string
  kind: string
  /** Stripe's id of what it is about. */
  subject: string
  at: Date
  /** When an operator said that it was seen to, and their name; null while it is open. */
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
}

const SHOWN = 100

/** The newest flags of all clients: those that are open, or all. */
export const readFlags = (db: Db, { all = false } = {}): Promise<Flag[]> =>
  db.billingFlag.findMany({
    where: all ? {} : { acknowledgedAt: null },
    orderBy: { at: 'desc' },
    take: SHOWN,
  })

/**
 * Says that what these flags tell of was seen to. The first who says so stays on record.
 * @param subject Stripe's id of what they are about
 * @returns how many were open
 * @throws ProductError `not_found` where nothing was ever flagged under that id
 */
export async function acknowledgeFlags(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { name }: OperatorActor,
  subject: string,
): Promise<number> {
  const { count } = await db.billingFlag.updateMany({
    where: { subject, acknowledgedAt: null },
    data: { acknowledgedAt: clock.now(), acknowledgedBy: name },
  })
  if (count === 0 && (await db.billingFlag.count({ where: { subject } })) === 0)
    throw new ProductError('not_found')
  return count
}
