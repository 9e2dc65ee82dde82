import { readOwner } from '../accounts/owner'
import { changeClient } from '../clients/change-client'
import { contractInForce } from '../clients/standing'
import { PLAN_LIMITS, TABLE_PLANS } from '../plans/limits'
import type { Platform } from '../platform'
import { Prisma } from '../platform/db'
import type { Outbox } from '../platform/mail/outbox'
import { endSurplusKeys } from './end-surplus'

const PLANS = { kind: 'system', name: 'plans' } as const

/** How many keys each plan of the table has room for. */
const ROOM = Prisma.join(
  TABLE_PLANS.map((plan) => Prisma.sql`WHEN ${plan} THEN ${PLAN_LIMITS[plan].activeKeys}`),
  ' ',
)

/**
 * Ends the keys that no contract has room for, wherever they come from: every contract fits them when it begins, and
 * this is the net under it, for a limit of the plan table that became smaller as well.
 */
export async function fitKeysOfAll(deps: Platform & { outbox: Outbox }): Promise<void> {
  const { db, log } = deps
  const now = deps.clock.now()
  const crowded = await db.$queryRaw<{ client_id: string }[]>`
    SELECT c.client_id FROM contracts c JOIN api_keys k ON k.client_id = c.client_id
     WHERE c.ended_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > ${now})
       AND k.revoked_at IS NULL AND k.expires_at IS NULL
     GROUP BY c.id
    HAVING count(*) > CASE c.plan ${ROOM} ELSE (c.limits ->> 'activeKeys')::int END`
  for (const { client_id: clientId } of crowded) {
    try {
      await fitKeysOf(deps, clientId)
    } catch (err) {
      log.error({ clientId, err }, 'surplus keys not ended, will be tried again')
    }
  }
}

const fitKeysOf = (deps: Platform & { outbox: Outbox }, clientId: string) =>
  changeClient(deps, { actor: PLANS, clientId }, async ({ tx, now }) => {
    const contract = await contractInForce(tx, clientId, now)
    if (!contract) return
    const accountId = (await readOwner(tx, clientId))?.accountId ?? null
    const { activeKeys } = contract.limits
    await endSurplusKeys(tx, deps, { actor: PLANS, clientId, accountId, now, activeKeys })
  })
