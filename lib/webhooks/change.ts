import { z } from '@hono/zod-openapi'
import { changeClient } from '../clients/change-client'
import { requireContract } from '../clients/standing'
import type { Platform, SessionActor } from '../platform'
import { ProductError } from '../platform/errors'
import { targetInput } from './create'
import { endpointColumns, endpointView, ownEndpoint, type EndpointView } from './endpoints'
import { webhookEvents } from './events'
import { newWebhookSecret, OVERLAP_HOURS, sealSecret } from './secret'
import { reachOf, requirePublic, webhookUrl, type Reach } from './target'

const HOUR_MS = 3_600_000

export const changeEndpointInput = z.object({
  url: targetInput.optional(),
  events: webhookEvents.optional(),
})

/**
 * Gives an endpoint another address or other events. What waits goes to the new address.
 * @throws ProductError `webhook_url_refused`, `not_found`
 */
export async function changeEndpoint(
  deps: Platform,
  actor: SessionActor,
  id: string,
  { url: text, events }: z.output<typeof changeEndpointInput>,
  reach: Reach = reachOf(deps.env),
): Promise<EndpointView> {
  const url = text === undefined ? undefined : webhookUrl(text, reach)
  if (url) await requirePublic(url, reach)
  const { clientId } = actor
  return changeClient(deps, { actor, clientId }, async ({ tx, now, record }) => {
    await ownEndpoint(tx, clientId, id)
    const data = { ...(url && { url: url.href }), ...(events && { events }) }
    const row = await tx.webhookEndpoint.update({ where: { id }, data, select: endpointColumns })
    await record('webhook.changed', { endpoint_id: id, changed: Object.keys(data) })
    return endpointView(row, now)
  })
}

/** Calls it no more until it is resumed; nothing that changes meanwhile is forgotten. @throws ProductError `not_found` */
export const pauseEndpoint = (deps: Platform, actor: SessionActor, id: string) =>
  changeClient(deps, { actor, clientId: actor.clientId }, async ({ tx, now, record }) => {
    const before = await ownEndpoint(tx, actor.clientId, id)
    if (before.pausedAt) return endpointView(before, now)
    const row = await tx.webhookEndpoint.update({
      where: { id },
      data: { pausedAt: now, pausedFor: 'owner' },
      select: endpointColumns,
    })
    await record('webhook.paused', { endpoint_id: id, reason: 'owner' })
    return endpointView(row, now)
  })

/**
 * Goes on where it was paused: what waited is tried at once, and what changed since is told.
 * @throws ProductError `not_found`, `invalid_plan_contract`, `webhook_limit_reached` when the plan has no room for another
 *   active one
 */
export const resumeEndpoint = (deps: Platform, actor: SessionActor, id: string) =>
  changeClient(deps, { actor, clientId: actor.clientId }, async ({ tx, now, record }) => {
    const { clientId } = actor
    const before = await ownEndpoint(tx, clientId, id)
    if (!before.pausedAt) return endpointView(before, now)
    const { limits } = await requireContract(tx, clientId, now)
    const active = await tx.webhookEndpoint.count({ where: { clientId, pausedAt: null } })
    if (active >= limits.webhookEndpoints) throw new ProductError('webhook_limit_reached')
    const row = await tx.webhookEndpoint.update({
      where: { id },
      data: { pausedAt: null, pausedFor: null, failingSince: null },
      select: endpointColumns,
    })
    await tx.webhookDelivery.updateMany({
      where: { endpointId: id, state: 'pending' },
      data: { tries: 0, nextAttemptAt: now },
    })
    await record('webhook.resumed', { endpoint_id: id })
    return endpointView(row, now)
  })

export const rotateSecretInput = z.object({
  leaked: z
    .boolean()
    .default(false)
    .describe('Somebody else may have the old secret: it signs nothing from now on.'),
})

/**
 * Gives an endpoint a new secret. For a day the old one signs too, unless it leaked.
 * @returns the secret is in this answer and nowhere else
 * @throws ProductError `not_found`
 */
export const rotateSecret = (
  deps: Platform,
  actor: SessionActor,
  id: string,
  { leaked }: z.output<typeof rotateSecretInput>,
): Promise<EndpointView & { secret: string }> =>
  changeClient(deps, { actor, clientId: actor.clientId }, async ({ tx, now, record }) => {
    await ownEndpoint(tx, actor.clientId, id)
    const { secret: old } = await tx.webhookEndpoint.findUniqueOrThrow({
      where: { id },
      select: { secret: true },
    })
    const secret = newWebhookSecret()
    const row = await tx.webhookEndpoint.update({
      where: { id },
      data: {
        secret: sealSecret(deps.env.SECRET_KEY, secret),
        formerSecret: leaked ? null : old,
        formerUntil: leaked ? null : new Date(now.getTime() + OVERLAP_HOURS * HOUR_MS),
      },
      select: endpointColumns,
    })
    await record('webhook.secret_rotated', { endpoint_id: id, ...(leaked && { leaked }) })
    return { ...endpointView(row, now), secret }
  })

/** Ends an endpoint, with its deliveries. @throws ProductError `not_found` */
export const deleteEndpoint = (deps: Platform, actor: SessionActor, id: string): Promise<void> =>
  changeClient(deps, { actor, clientId: actor.clientId }, async ({ tx, record }) => {
    await ownEndpoint(tx, actor.clientId, id)
    await tx.webhookEndpoint.delete({ where: { id }, select: { id: true } })
    await record('webhook.deleted', { endpoint_id: id })
  })
