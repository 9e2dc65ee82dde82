import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import type { Platform, SessionActor } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { ownEndpoint } from './endpoints'
import { PING, pingBody } from './events'
import { put } from './fan-out'
import { FAILURES, type Failure } from './send'

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export interface DeliveryView {
  id: string
  type: string
  matchId: string | null
  state: DeliveryState
  createdAt: Date
  /** Null when it is over. */
  nextAttemptAt: Date | null
  /** The body, as it is signed and sent. */
  payload: string
  /** Oldest first. */
  attempts: {
    at: Date
    durationMs: number
    status: number | null
    failure: Failure | null
    answer: string | null
  }[]
}

const PAGE = 20
const state = z.enum(DELIVERY_STATES)
const failure = z.enum(FAILURES).nullable()

const deliveryColumns = {
  id: true,
  type: true,
  matchId: true,
  state: true,
  createdAt: true,
  nextAttemptAt: true,
  payload: true,
  attempts: {
    select: { at: true, durationMs: true, status: true, failure: true, answer: true },
    orderBy: { id: 'asc' },
  },
} as const

/**
 * An endpoint's deliveries, newest first, a page at a time.
 * @param before id of the last one of the page before
 * @throws ProductError `not_found`
 */
export async function listDeliveries(
  db: Tx,
  clientId: string,
  endpointId: string,
  { before, of }: { before?: string | undefined; of?: DeliveryState | undefined },
): Promise<{ deliveries: DeliveryView[]; next: string | null }> {
  await ownEndpoint(db, clientId, endpointId)
  const last =
    before === undefined
      ? undefined
      : await db.webhookDelivery.findFirst({
          where: { id: before, endpointId },
          select: { seq: true },
        })
  // It may have been swept: nothing older is there any more.
  if (last === null) return { deliveries: [], next: null }
  const rows = await db.webhookDelivery.findMany({
    where: { endpointId, ...(of && { state: of }), ...(last && { seq: { lt: last.seq } }) },
    orderBy: { seq: 'desc' },
    take: PAGE + 1,
    select: deliveryColumns,
  })
  const shown = rows.slice(0, PAGE).map((row) => ({
    ...row,
    state: state.parse(row.state),
    nextAttemptAt: row.state === 'pending' ? row.nextAttemptAt : null,
    attempts: row.attempts.map((one) => ({ ...one, failure: failure.parse(one.failure) })),
  }))
  return { deliveries: shown, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
}

/** Sent again as it was, under the same id. */
const anew = (now: Date) =>
  ({ state: 'pending', tries: 0, nextAttemptAt: now, endedAt: null }) as const

/** Sends one delivery again, whatever became of it. @throws ProductError `not_found` */
export const replayDelivery = (
  deps: Platform,
  actor: SessionActor,
  endpointId: string,
  id: string,
): Promise<void> =>
  changeClient(deps, { actor, clientId: actor.clientId }, async ({ tx, now, record }) => {
    await ownEndpoint(tx, actor.clientId, endpointId)
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, endpointId },
      data: anew(now),
    })
    if (count === 0) throw new ProductError('not_found')
    await record('webhook.replayed', { endpoint_id: endpointId, delivery_id: id })
  })

export const replaySinceInput = z.object({
  since: z.iso
    .datetime()
    .describe('Deliveries given up that were put down at this instant or later.'),
})

/** Sends again all that was given up since an instant. @returns how many @throws ProductError `not_found` */
export const replayFailed = (
  deps: Platform,
  actor: SessionActor,
  endpointId: string,
  { since }: z.output<typeof replaySinceInput>,
): Promise<number> =>
  changeClient(deps, { actor, clientId: actor.clientId }, async ({ tx, now, record }) => {
    await ownEndpoint(tx, actor.clientId, endpointId)
    const { count } = await tx.webhookDelivery.updateMany({
      where: { endpointId, state: 'failed', createdAt: { gte: new Date(since) } },
      data: anew(now),
    })
    await record('webhook.replayed', { endpoint_id: endpointId, since, count })
    return count
  })

/** Sends a test, also to a paused endpoint; one that waits is sent instead of another. @throws ProductError `not_found` */
export const sendTest = (deps: Platform, actor: SessionActor, endpointId: string): Promise<void> =>
  changeClient(deps, { actor, clientId: actor.clientId }, async ({ tx, now, record }) => {
    await ownEndpoint(tx, actor.clientId, endpointId)
    const waiting = await tx.webhookDelivery.count({
      where: { endpointId, type: PING, state: 'pending' },
    })
    if (waiting === 0)
      await put(tx, endpointId, now, [{ type: PING, payload: pingBody(now, endpointId) }])
    await record('webhook.tested', { endpoint_id: endpointId })
  })
