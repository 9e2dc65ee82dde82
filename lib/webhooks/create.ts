import { z } from '@hono/zod-openapi'
import type { Place } from '../changes/cursor'
import { readChanges } from '../changes/read'
import { changeClient } from '../clients/change-client'
import { requireContract } from '../clients/standing'
import type { Platform, SessionActor } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { newId } from '../platform/ids'
import { plainText } from '../platform/text'
import { endpointColumns, endpointView, type EndpointView } from './endpoints'
import { webhookEvents } from './events'
import { newWebhookSecret, sealSecret } from './secret'
import { MAX_URL_LENGTH, reachOf, requirePublic, webhookUrl, type Reach } from './target'

export const targetInput = plainText(MAX_URL_LENGTH)
export const createEndpointInput = z.object({
  url: targetInput.openapi({ example: 'https://example.org/prematch' }),
  events: webhookEvents.describe('What it is told of; in the order of the reference.'),
})

export type CreatedEndpoint = EndpointView & {
  /** In this answer and nowhere else. */
  secret: string
}

/**
 * Adds an endpoint, which is told of what changes from now on.
 * @param standsAt from which instant on it is told; absent: from now on
 * @throws ProductError `webhook_url_refused`, `invalid_plan_contract`, `webhook_limit_reached`
 */
export async function createEndpoint(
  deps: Platform,
  actor: SessionActor,
  { url: text, events }: z.output<typeof createEndpointInput>,
  reach: Reach = reachOf(deps.env),
  standsAt?: Date,
): Promise<CreatedEndpoint> {
  const url = webhookUrl(text, reach)
  await requirePublic(url, reach)
  const { clientId } = actor
  // Race: two creations count the same endpoints. Changes of a client are made one after another.
  return changeClient(deps, { actor, clientId }, async ({ tx, now, record }) => {
    const { limits } = await requireContract(tx, clientId, now)
    const count = await tx.webhookEndpoint.count({ where: { clientId } })
    if (count >= limits.webhookEndpoints) throw new ProductError('webhook_limit_reached')
    const secret = newWebhookSecret()
    const place = await newestPlace(tx, standsAt)
    const row = await tx.webhookEndpoint.create({
      data: {
        id: newId('whe'),
        clientId,
        url: url.href,
        events,
        secret: sealSecret(deps.env.SECRET_KEY, secret),
        createdAt: now,
        placeSeq: place.seq,
        placePromotion: place.promotion,
        placeRelease: place.releaseId,
      },
      select: endpointColumns,
    })
    await record('webhook.created', { endpoint_id: row.id })
    return { ...endpointView(row, now), secret }
  })
}

/**
 * Where whoever begins now begins; before the first release, at nothing.
 * @param standsAt as of this instant; now, where it is absent
 */
export async function newestPlace(tx: Tx, standsAt?: Date): Promise<Place> {
  const anybody = {
    competitions: [],
    withUnreliable: false,
    withDrift: false,
    historyFrom: new Date(0),
    standsAt,
  }
  const isPublished =
    (await tx.promotion.count({ where: standsAt ? { at: { lte: standsAt } } : {}, take: 1 })) > 0
  return isPublished ? (await readChanges(tx, null, anybody, 1)).end : NOWHERE
}

export const NOWHERE: Place = { seq: 0n, promotion: 0n, releaseId: '' }
