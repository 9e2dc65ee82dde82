import type { Db } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { BillingDeps } from './deps'
import { handleEvent, type EventOutcome } from './handle-event'

const SHOWN = 100

/** An event of Stripe as it came, and what became of it. */
export interface InboxEvent {
  id: string
  type: string
  customerId: string | null
  createdAt: Date
  receivedAt: Date
  handledAt: Date | null
  outcome: string | null
}

/**
 * The newest 100 events of the last 30 days.
 * @param clientId only those about its customers
 * @param waiting only those that are not handled
 */
export async function readInbox(
  db: Db,
  { clientId, waiting }: { clientId?: string; waiting?: boolean },
): Promise<InboxEvent[]> {
  const customers = clientId === undefined ? undefined : await customersOf(db, clientId)
  return db.billingEvent.findMany({
    where: {
      ...(customers && { customerId: { in: customers } }),
      ...(waiting && { handledAt: null }),
    },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    take: SHOWN,
    select: {
      id: true,
      type: true,
      customerId: true,
      createdAt: true,
      receivedAt: true,
      handledAt: true,
      outcome: true,
    },
  })
}

const customersOf = async (db: Db, clientId: string): Promise<string[]> =>
  (await db.billingCustomer.findMany({ where: { clientId }, select: { id: true } })).map(
    ({ id }) => id,
  )

/**
 * Acts on an event anew, by reading Stripe as it is now: harmless however often.
 * @throws ProductError `not_found`, `billing_unavailable`
 */
export async function replayEvent(deps: BillingDeps, id: string): Promise<EventOutcome> {
  const event = await deps.db.billingEvent.findUnique({
    where: { id },
    select: { id: true, type: true, customerId: true, sessionId: true, createdAt: true },
  })
  if (!event) throw new ProductError('not_found')
  return handleEvent(deps, event)
}
