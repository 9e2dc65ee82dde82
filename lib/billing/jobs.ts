import type { BillingDeps } from './deps'
import { handleEvent } from './handle-event'
import { syncClient } from './sync-client'

/** What a webhook left unhandled for this long is taken up by us: our repeat does not wait for Stripe's. */
const STALE_MS = 60_000
const BATCH = 100

/** Runs events again whose handling failed or was cut off. One that fails again is left for the next time. */
export async function handleLeftEvents(deps: BillingDeps): Promise<void> {
  const { db, clock, log } = deps
  const receivedAt = { lt: new Date(clock.nowMs() - STALE_MS) }
  const failed: string[] = []
  for (;;) {
    const events = await db.billingEvent.findMany({
      where: { handledAt: null, receivedAt, id: { notIn: failed } },
      orderBy: { receivedAt: 'asc' },
      take: BATCH,
      select: { id: true, type: true, customerId: true, sessionId: true, createdAt: true },
    })
    if (events.length === 0) return
    for (const event of events) {
      try {
        await handleEvent(deps, event)
      } catch (err) {
        failed.push(event.id)
        log.warn({ event: event.id, err }, 'event still not handled')
      }
    }
  }
}

/** Checks every client that has a customer with Stripe: what no event told is found at the latest here. */
export async function syncEveryClient(deps: BillingDeps): Promise<void> {
  const { db, log } = deps
  const clients = await db.billingCustomer.findMany({
    where: { deletedAt: null },
    distinct: ['clientId'],
    select: { clientId: true },
  })
  for (const { clientId } of clients) {
    try {
      await syncClient(deps, clientId)
    } catch (err) {
      log.warn({ clientId, err }, 'client not checked with Stripe')
    }
  }
}
