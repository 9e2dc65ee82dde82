import type { Db, Tx } from '../platform/db'
import { sha256Hex } from '../platform/secrets'
import type { BillingDeps } from './deps'
import type { UnusableEvent } from './event-shape'

/** So much of a body is kept: all of an ordinary event, the beginning of a flood. */
const KEPT_BYTES = 64 * 1024

/** Keeps an event that was signed and is of no use, for a person to look at, and says so in the log. */
export async function keepUnusable(
  { db, clock, log }: Pick<BillingDeps, 'db' | 'clock' | 'log'>,
  payload: Buffer,
  { reason, id: eventId, type }: UnusableEvent,
): Promise<void> {
  await db.billingUnusableEvent.createMany({
    data: {
      id: sha256Hex(payload),
      eventId,
      type,
      reason,
      body: Uint8Array.from(payload.subarray(0, KEPT_BYTES)),
      size: payload.length,
      receivedAt: clock.now(),
    },
    skipDuplicates: true,
  })
  log.warn({ event: eventId, type, reason, bytes: payload.length }, 'event of no use kept')
}

export interface KeptEvent {
  /** SHA-256 of its body. */
  id: string
  at: Date
  eventId: string | null
  type: string | null
  reason: string
  size: number
}

const SHOWN = 100

/** The newest events that nobody could act on. */
export async function readUnusable(db: Db): Promise<KeptEvent[]> {
  const rows = await db.billingUnusableEvent.findMany({
    orderBy: { receivedAt: 'desc' },
    take: SHOWN,
    select: { id: true, receivedAt: true, eventId: true, type: true, reason: true, size: true },
  })
  return rows.map(({ receivedAt, ...row }) => ({ at: receivedAt, ...row }))
}

/**
 * The beginning of the body of a kept event, for a terminal: what is no printable text shows as its escape.
 * @param named Stripe's id of the event, or the beginning of its SHA-256
 */
export async function readUnusableBody(db: Db, named: string): Promise<string | null> {
  const row = await db.billingUnusableEvent.findFirst({
    where: { OR: [{ eventId: named }, { id: { startsWith: named } }] },
    orderBy: { receivedAt: 'desc' },
    select: { body: true },
  })
  if (!row) return null
  const escaped = (character: string) =>
    `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
  return new TextDecoder().decode(row.body).replaceAll(/[^\P{C}\n\t]/gu, escaped)
}

/** Forgets the kept events in which a client's address or one of its customers stands. */
export async function forgetUnusable(tx: Tx, clientId: string, email: string): Promise<void> {
  const customers = await tx.billingCustomer.findMany({ where: { clientId }, select: { id: true } })
  const names = [email, ...customers.map(({ id }) => id)].map((one) => one.toLowerCase())
  await tx.$executeRaw`
    DELETE FROM billing_unusable_events
     WHERE EXISTS (SELECT FROM unnest(${names}::text[]) AS named
                    WHERE strpos(lower(encode(body, 'escape')), named) > 0)`
}
