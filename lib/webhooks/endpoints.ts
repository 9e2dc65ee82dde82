import { z } from 'zod'
import type { Prisma, Tx } from '../platform/db'
import { ProductError } from '../platform/errors'

/**
 * Why an endpoint is paused. `plan`: a smaller plan has no room for it; `failing`: it failed for two days; `gone`: it answered
 * 410; `secret_lost`: its secret can't be read any more, rotate it.
 */
export const PAUSED_FOR = ['owner', 'plan', 'failing', 'gone', 'secret_lost'] as const
export type PausedFor = (typeof PAUSED_FOR)[number]

/** An endpoint as its owner sees it, without its secrets. */
export interface EndpointView {
  id: string
  url: string
  events: string[]
  createdAt: Date
  pausedAt: Date | null
  pausedFor: PausedFor | null
  /** Of the first failure since the last success. */
  failingSince: Date | null
  /** Until when the secret before the present one signs too. */
  formerUntil: Date | null
}

export const endpointColumns = {
  id: true,
  url: true,
  events: true,
  createdAt: true,
  pausedAt: true,
  pausedFor: true,
  failingSince: true,
  formerUntil: true,
} as const satisfies Prisma.WebhookEndpointSelect

type EndpointRow = Prisma.WebhookEndpointGetPayload<{ select: typeof endpointColumns }>

const pausedFor = z.enum(PAUSED_FOR).nullable()

export const endpointView = (row: EndpointRow, now: Date): EndpointView => ({
  ...row,
  pausedFor: pausedFor.parse(row.pausedFor),
  formerUntil: row.formerUntil && row.formerUntil > now ? row.formerUntil : null,
})

/** A client's endpoints, oldest first, each with how many deliveries of it wait. */
export async function listEndpoints(
  db: Tx,
  clientId: string,
  now: Date,
): Promise<(EndpointView & { waiting: number })[]> {
  const rows = await db.webhookEndpoint.findMany({
    where: { clientId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      ...endpointColumns,
      _count: { select: { deliveries: { where: { state: 'pending' } } } },
    },
  })
  return rows.map(({ _count, ...row }) => ({
    ...endpointView(row, now),
    waiting: _count.deliveries,
  }))
}

/** @throws ProductError `not_found` */
export async function ownEndpoint(tx: Tx, clientId: string, id: string): Promise<EndpointRow> {
  const row = await tx.webhookEndpoint.findFirst({
    where: { id, clientId },
    select: endpointColumns,
  })
  if (!row) throw new ProductError('not_found')
  return row
}
