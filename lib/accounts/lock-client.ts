import type { Tx } from '../platform/db'

/**
 * Holds a client's row to the end of the transaction. Every rule that counts before it writes (keys,
 * slots, contracts) takes this lock first, so that changes of one client come one after another.
 */
export async function lockClient(tx: Tx, clientId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM clients WHERE id = ${clientId} FOR UPDATE`
}
