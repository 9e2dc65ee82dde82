import type { Db } from '../platform/db'

/** Something about a payment that a person should look at. */
export interface Flag {
  clientId: string
  kind: string
  /** Stripe's id of what it is about. */
  subject: string
  at: Date
}

const SHOWN = 100

/** The newest flags of all clients. */
export const readFlags = (db: Db): Promise<Flag[]> =>
  db.billingFlag.findMany({ orderBy: { at: 'desc' }, take: SHOWN })
