import { readOwner } from '../accounts/owner'
import { record } from '../audit/record'
import { changeClient } from '../clients/change-client'
import { mailOf } from '../mails'
import type { Actor, Platform } from '../platform'
import type { Tx } from '../platform/db'
import type { Outbox } from '../platform/mail/outbox'
import type { PausedFor } from './endpoints'

const WEBHOOKS = { kind: 'system', name: 'webhooks' } as const

/** Mails are left out where they can't be sealed, and where nobody shall get one. */
export type PauseDeps = Platform & { outbox: Pick<Outbox, 'enqueue'> | undefined }

interface Paused {
  actor: Actor
  clientId: string
  endpoints: readonly { id: string; url: string }[]
  reason: Exclude<PausedFor, 'owner'>
  now: Date
}

/** Pauses an endpoint because of what it did, and tells its owner once. Of no consequence for one that is paused already. */
export const pauseFor = (
  deps: PauseDeps,
  { clientId, endpoints, reason }: Pick<Paused, 'clientId' | 'endpoints' | 'reason'>,
): Promise<void> =>
  changeClient(deps, { actor: WEBHOOKS, clientId }, ({ tx, now }) =>
    pauseWithin(tx, deps, { actor: WEBHOOKS, clientId, endpoints, reason, now }),
  )

/** The same inside a change of the client. */
export async function pauseWithin(
  tx: Tx,
  { env, outbox }: Pick<PauseDeps, 'env' | 'outbox'>,
  { actor, clientId, endpoints, reason, now }: Paused,
): Promise<void> {
  const owner = await readOwner(tx, clientId)
  const paused: string[] = []
  for (const { id, url } of endpoints) {
    const { count } = await tx.webhookEndpoint.updateMany({
      where: { id, clientId, pausedAt: null },
      data: { pausedAt: now, pausedFor: reason },
    })
    if (count === 0) continue
    paused.push(url)
    const details = { endpoint_id: id, reason }
    await record(tx, now, actor, 'webhook.paused', details, owner?.accountId ?? null)
  }
  // A demo account has nobody behind its address.
  if (paused.length === 0 || !outbox || !owner || owner.isDemo) return
  await outbox.enqueue(
    tx,
    mailOf(
      'webhook_paused',
      { to: owner.email, lang: owner.lang },
      // The rest may hold what is nobody else's: a mail passes many hands.
      {
        hosts: paused.map((url) => new URL(url).host),
        reason,
        at: now.toISOString(),
        webhooksUrl: `${env.PUBLIC_URL}/webhooks`,
      },
    ),
  )
}

/**
 * Pauses the endpoints that a contract has no room for, the newest first. The caller holds the client's row, in the
 * transaction that makes the limit smaller.
 */
export async function pauseSurplusEndpoints(
  tx: Tx,
  deps: Pick<PauseDeps, 'env' | 'outbox'>,
  {
    webhookEndpoints,
    ...about
  }: Omit<Paused, 'endpoints' | 'reason'> & { webhookEndpoints: number },
): Promise<void> {
  const active = await tx.webhookEndpoint.findMany({
    where: { clientId: about.clientId, pausedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    skip: webhookEndpoints,
    select: { id: true, url: true },
  })
  if (active.length > 0)
    await pauseWithin(tx, deps, { ...about, endpoints: active, reason: 'plan' })
}
