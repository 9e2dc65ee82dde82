import { workingKeys } from '../keys/list'
import { contractInForce, readStanding } from '../clients/standing'
import { PLANS, type Plan } from '../plans/limits'
import type { Platform } from '../platform'
import type { Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { hashBetaToken } from './beta-token'

/** What a click on the page of a link would do. */
export interface BetaLink {
  status: 'ready' | 'used' | 'expired' | 'refused'
  email: string
  expiresAt: Date
  /** Why a click would be refused although the link is good. */
  refusal: BetaRefusal | null
  /** What ends with the click: a Developer contract, and how many keys. */
  ends: { plan: Plan | null; keys: number }
}

export type BetaRefusal =
  | 'starter_contract_active'
  | 'plan_already_active'
  | 'beta_already_used'
  | 'client_suspended'

/** @throws ProductError `beta_link_unknown` */
export async function findBetaRequest(tx: Tx, token: string) {
  const request = await tx.betaRequest.findUnique({
    where: { tokenHash: hashBetaToken(token) },
    select: {
      id: true,
      email: true,
      name: true,
      usageType: true,
      lang: true,
      expiresAt: true,
      confirmedAt: true,
    },
  })
  if (!request) throw new ProductError('beta_link_unknown')
  return request
}

/** Why this client can't have beta access, or null: it never takes the place of a plan that gives as much. */
export async function betaRefusal(
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<BetaRefusal | null> {
  const may = await readStanding(tx, clientId, now)
  if (may?.isSuspended) return 'client_suspended'
  const running = may?.contract
  if (running && !PLANS[running.plan].isFree)
    return PLANS[running.plan].isSold ? 'starter_contract_active' : 'plan_already_active'
  const used = await tx.contract.count({ where: { clientId, plan: 'beta' } })
  return used > 0 ? 'beta_already_used' : null
}

/**
 * What a link stands for, for the page that asks for the click. Reads only.
 * @throws ProductError `beta_link_unknown`
 */
export async function readBetaLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<BetaLink> {
  const now = clock.now()
  const { email, expiresAt, confirmedAt } = await findBetaRequest(db, token)
  const link = { email, expiresAt, refusal: null, ends: { plan: null, keys: 0 } }
  if (confirmedAt) return { ...link, status: 'used' }
  if (expiresAt <= now) return { ...link, status: 'expired' }
  const client = await db.client.findFirst({ where: { account: { email } }, select: { id: true } })
  if (!client) return { ...link, status: 'ready' }
  const clientId = client.id
  const refusal = await betaRefusal(db, clientId, now)
  if (refusal) return { ...link, status: 'refused', refusal }
  const contract = await contractInForce(db, clientId, now)
  const keys = await db.apiKey.count({ where: { clientId, ...workingKeys(now) } })
  return { ...link, status: 'ready', ends: { plan: contract?.plan ?? null, keys } }
}
