import { record, type AuditAction } from '../audit/record'
import type { Actor, Platform } from '../platform'
import type { Clock } from '../platform/clock'
import { transact, type Prisma, type Tx } from '../platform/db'
import { announce } from '../platform/notices'

/** A client with its account, where the owner shall see in the account's log what others changed. */
export interface OwnedClient {
  clientId: string
  accountId: string
}

/** Who changes which client. */
export interface ChangedClient {
  actor: Actor
  clientId: string
  /** Whose account it is, where the actor does not tell. */
  accountId?: string | null | undefined
}

/** What a change works with while it holds its client. */
export interface ClientChange {
  tx: Tx
  /** Read while the client is held: never before what the change before it wrote down. */
  now: Date
  /**
   * Writes down what was done, in the transaction of the change.
   * @param details ids and codes only, never a key, a code or an address
   */
  record: (action: AuditAction, details?: Prisma.InputJsonObject) => Promise<void>
}

/**
 * The one way to change what a client is or may do. Changes of one client come one after another: each holds the client's
 * row to the end of its transaction, so that whoever counts before writing (keys, slots, contracts) counts what holds.
 * When it commits every instance forgets what it remembered of the client; also when nothing was changed, as a
 * forgotten announcement would leave a revoked key working.
 * @param change throws to leave everything as it was
 */
export function changeClient<T>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  client: ChangedClient,
  change: (turn: ClientChange) => Promise<T>,
): Promise<T> {
  return transact(db, (tx) => changeWithin(tx, clock, client, change))
}

/** The same inside a transaction that has begun, where the client is found in it, or more is written with the change. */
export async function changeWithin<T>(
  tx: Tx,
  clock: Clock,
  { actor, clientId, accountId }: ChangedClient,
  change: (turn: ClientChange) => Promise<T>,
): Promise<T> {
  await tx.$queryRaw`SELECT id FROM clients WHERE id = ${clientId} FOR UPDATE`
  const now = clock.now()
  const done = await change({
    tx,
    now,
    record: (action, details) => record(tx, now, actor, action, details, accountId),
  })
  await announce(tx, 'client_access', clientId)
  return done
}
