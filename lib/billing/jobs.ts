import { attemptEach } from '../platform/attempt-each'
import type { BillingDeps } from './deps'
import { handleEvent, type EventFacts } from './handle-event'
import { settleRenewals, wronglyStopped } from './renewals'
import { syncClient } from './sync-client'

/** What a webhook left unhandled for this long is taken up by us: our repeat does not wait for Stripe's. */
const STALE_MS = 60_000
const BATCH = 100

/** Runs events again whose handling failed or was cut off. One that fails again is left for the next time. */
export const handleLeftEvents = (deps: BillingDeps): Promise<void> =>
  attemptEach(
    deps.log,
    'event still not handled',
    leftEvents(deps),
    ({ id }) => ({ event: id }),
    (event) => handleEvent(deps, event),
  )

/** Batch by batch, the oldest first, each once. */
async function* leftEvents({ db, clock }: BillingDeps): AsyncGenerator<EventFacts> {
  const before = new Date(clock.nowMs() - STALE_MS)
  let last: { receivedAt: Date; id: string } | undefined
  for (;;) {
    const events = await db.billingEvent.findMany({
      where: {
        handledAt: null,
        receivedAt: { lt: before },
        ...(last && {
          OR: [
            { receivedAt: { gt: last.receivedAt } },
            { receivedAt: last.receivedAt, id: { gt: last.id } },
          ],
        }),
      },
      orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
      take: BATCH,
      select: {
        id: true,
        type: true,
        customerId: true,
        sessionId: true,
        createdAt: true,
        receivedAt: true,
      },
    })
    yield* events
    last = events.at(-1)
    if (!last) return
  }
}

/** Checks every client that has a customer with Stripe: what no event told is found at the latest here. */
export async function syncEveryClient(deps: BillingDeps): Promise<void> {
  const clients = await deps.db.billingCustomer.findMany({
    where: { deletedAt: null },
    distinct: ['clientId'],
    select: { clientId: true },
  })
  await attemptEach(
    deps.log,
    'client not checked with Stripe',
    clients,
    ({ clientId }) => ({ clientId }),
    ({ clientId }) => syncClient(deps, clientId),
  )
}

/**
 * The net under every request that changes whether a client is renewed: Stripe may not have answered then.
 * @param leaving the clients whose accounts wait for their deletion
 */
export const settleEveryRenewal = async (
  deps: BillingDeps,
  leaving: readonly string[],
): Promise<void> =>
  attemptEach(
    deps.log,
    'renewals not settled',
    new Set([...leaving, ...(await wronglyStopped(deps))]),
    (clientId) => ({ clientId }),
    (clientId) => settleRenewals(deps, clientId),
  )
