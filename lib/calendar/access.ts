import { createAccessMemory, type AccessMemory } from '../clients/access-memory'
import { CLIENT_FACTS, readFacts, refuseSuspended, standing } from '../clients/standing'
import type { ClientAccess } from '../keys/access'
import type { Platform } from '../platform'
import type { Listener } from '../platform/notices'
import { CALENDAR } from '../requests/call'
import { hashCalendarSecret, isCalendarSecret } from './secret'

/** Whose calendar an address is, by its secret. `find` throws `client_suspended`. */
export type CalendarAccess = AccessMemory<ClientAccess>

/** Look-ups of calendar addresses: with the memory of keys, and ending as they do. */
export function createCalendarAccess(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  line: () => Pick<Listener, 'live'>,
): CalendarAccess {
  async function load(secret: string): Promise<ClientAccess | null> {
    const [row] = await db.$queryRaw<{ facts: unknown }[]>`
      SELECT ${CLIENT_FACTS} AS facts
        FROM calendar_addresses a JOIN clients cl ON cl.id = a.client_id
       WHERE a.hash = ${hashCalendarSecret(secret)}`
    if (!row) return null
    const facts = readFacts(row.facts)
    if (standing(facts, clock.nowMs()).isLeaving) return null
    refuseSuspended(facts)
    return { keyId: CALENDAR, clientId: facts.clientId, facts, keyExpiresAtMs: null }
  }
  const memory = createAccessMemory(line, load)
  return {
    ...memory,
    find: async (secret) => (isCalendarSecret(secret) ? memory.find(secret) : null),
  }
}
