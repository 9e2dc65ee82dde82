import { readOwner } from '../accounts/owner'
import { mailOf, type MailKinds } from '../mails'
import type { Tx } from '../platform/db'
import type { Mail } from '../platform/mail/mail'
import type { Outbox } from '../platform/mail/outbox'

/** What happened to a key, as its owner is told by mail. */
export type KeyEvent =
  | { kind: 'created' }
  | { kind: 'rotated'; graceUntil: Date | null; leaked: boolean; replacedBy: string }
  | { kind: 'revoked' }
  /** Revoked by the people who run the service. */
  | { kind: 'withdrawn' }
  /** Ended because a smaller plan has no room for it; `more` ended with it. */
  | { kind: 'surplus'; more: readonly { name: string; prefix: string }[] }
  /** `foundAt`: where a reporter saw it in public. */
  | { kind: 'leaked'; foundAt: string | null }

interface KeyMail {
  event: KeyEvent
  key: { name: string; prefix: string }
  at: Date
  /** Where the change was asked from; null when an operator made it. */
  network: string | null
}

function keyMail(
  event: KeyEvent,
  reader: Parameters<typeof mailOf>[1],
  about: MailKinds['key_created'],
): Mail {
  switch (event.kind) {
    case 'created':
      return mailOf('key_created', reader, about)
    case 'rotated': {
      const { leaked, replacedBy } = event
      const graceUntil = event.graceUntil?.toISOString() ?? null
      return mailOf('key_rotated', reader, { ...about, graceUntil, leaked, replacedBy })
    }
    case 'revoked':
      return mailOf('key_revoked', reader, about)
    case 'withdrawn':
      return mailOf('key_withdrawn', reader, about)
    case 'surplus':
      return mailOf('key_surplus', reader, { ...about, more: event.more })
    case 'leaked':
      return mailOf('key_leaked', reader, { ...about, foundAt: event.foundAt })
  }
}

/**
 * Tells a client's owner by mail what happened to a key, in the transaction of the change. Names the
 * key by its name and head, never the key.
 */
export async function mailKeyEvent(
  tx: Tx,
  { outbox, publicUrl }: { outbox: Outbox; publicUrl: string },
  clientId: string,
  { event, key: { name, prefix }, at, network }: KeyMail,
): Promise<void> {
  const owner = await readOwner(tx, clientId)
  // A demo account has nobody behind its address.
  if (!owner || owner.isDemo) return
  const about = { name, prefix, at: at.toISOString(), network, keysUrl: `${publicUrl}/keys` }
  await outbox.enqueue(tx, keyMail(event, { to: owner.email, lang: owner.lang }, about))
}
