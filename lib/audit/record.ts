import type { Prisma, Tx } from '../platform/db'
import type { Actor } from '../platform'
import { newId } from '../platform/ids'

/** Everything that is written down; one name per kind of change. */
export const AUDIT_ACTIONS = [
  'account.created',
  'sign_in.failed',
  'sign_in.exhausted',
  'session.started',
  'session.ended',
  'session.revoked',
  'sessions.revoked',
  'settings.changed',
  'email.change_requested',
  'email.change_failed',
  'email.changed',
  'email.change_undone',
  'deletion.requested',
  'deletion.undone',
  'account.deleted',
  'account.exported',
  'plan.activated',
  'contract.set',
  'contract.ended',
  'client.suspended',
  'client.unsuspended',
  'reviewer.invited',
  'reviewer.revoked',
  'release.promoted',
  'release.unpinned',
  'team.alias_settled',
  'team.alias_forgotten',
  'incident.opened',
  'incident.updated',
  'incident.resolved',
  'job.retried',
  'secret.accepted',
  'secret.replacement_made',
  'secret.dropped',
  'key.created',
  'key.rotated',
  'key.renamed',
  'key.revoked',
  'calendar.created',
  'calendar.revoked',
  'competition.chosen',
  'competition.replaced',
  'competition.cleared',
  'competition.kept',
  'billing.changed',
  'webhook.created',
  'webhook.changed',
  'webhook.paused',
  'webhook.resumed',
  'webhook.secret_rotated',
  'webhook.deleted',
  'webhook.replayed',
  'webhook.tested',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

const actorId = (actor: Actor): string | null => {
  switch (actor.kind) {
    case 'anonymous':
      return null
    case 'session':
      return actor.sessionId
    case 'key':
      return actor.keyId
    case 'operator':
    case 'system':
      return actor.name
    case 'webhook':
      return actor.source
  }
}

/**
 * Writes down who changed what, in the transaction of the change: neither exists without the other.
 * @param details ids and codes only, never a key, a code or an address
 * @param accountId whose account it is about, where the actor does not tell
 */
export async function record(
  tx: Tx,
  at: Date,
  actor: Actor,
  action: AuditAction,
  details: Prisma.InputJsonObject = {},
  accountId = actor.kind === 'session' ? actor.accountId : null,
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      id: newId('aud'),
      at,
      actorKind: actor.kind,
      actorId: actorId(actor),
      accountId,
      action,
      details,
      network: 'network' in actor ? actor.network : null,
      requestId: 'requestId' in actor ? actor.requestId : null,
    },
    select: { id: true },
  })
}
