import { z } from '@hono/zod-openapi'
import { ensureAccount } from '../accounts/account'
import { normaliseEmail } from '../accounts/email'
import { record } from '../audit/record'
import { changeWithin } from '../clients/change-client'
import { insertKey, type IssuedKey } from '../keys/insert'
import { keysOfRequest, madeBefore } from '../keys/repeatable'
import { requireContract, type ContractInForce } from '../clients/standing'
import { BETA_DAYS } from '../plans/limits'
import { startContract } from '../clients/start-contract'
import type { Platform, RequestOrigin } from '../platform'
import { transact, type Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import type { Outbox } from '../platform/mail/outbox'
import { fitLimits } from '../webhooks/fit-limits'
import { betaToken } from './beta-token'
import { betaRefusal, findBetaRequest } from './read-beta-link'

const DAY_MS = 86_400_000
const KEY_NAME = 'Beta'

export const confirmBetaInput = z.object({ token: betaToken })

export interface BetaAccess {
  accountId: string
  clientId: string
  email: string
  key: IssuedKey
  contract: ContractInForce
}

/**
 * The one click: makes the account where there is none, the beta contract and its key. All of it or nothing, once,
 * however many click at once.
 * @param idempotencyKey by which the same click is known when it is sent again
 * @throws ProductError `beta_link_unknown`, `beta_link_used`, `beta_link_expired`, `idempotency_key_used`; and, leaving the link as it is,
 *   `starter_contract_active`, `plan_already_active`, `beta_already_used`, `client_suspended`
 */
export async function confirmBeta(
  deps: Platform & { outbox: Outbox },
  origin: RequestOrigin,
  { token }: z.output<typeof confirmBetaInput>,
  idempotencyKey?: string,
): Promise<BetaAccess> {
  const { db, env } = deps
  const now = deps.clock.now()
  const actor = { kind: 'anonymous', ...origin } as const
  return transact(db, async (tx) => {
    const request = await findBetaRequest(tx, token)
    const asked = { request, idempotencyKey, actor, now }
    if (request.confirmedAt) return accessAgain(tx, env.SECRET_KEY, asked)
    if (request.expiresAt <= now) throw new ProductError('beta_link_expired')
    // Race: many clicks on one link. The first to set `confirmed_at` wins; the others wait on that row, holding
    // nothing, and then find it set. Two links of one address meet at the client's row below.
    const { count } = await tx.betaRequest.updateMany({
      where: { id: request.id, confirmedAt: null },
      data: { confirmedAt: now },
    })
    if (count === 0) return accessAgain(tx, env.SECRET_KEY, asked)
    const { accountId, clientId } = await accountOf(tx, actor, request, now)
    const owned = { actor, clientId, accountId }
    return changeWithin(tx, deps.clock, owned, async (turn) => {
      const refusal = await betaRefusal(tx, clientId, now)
      if (refusal) throw new ProductError(refusal)

      const endsAt = new Date(now.getTime() + BETA_DAYS * DAY_MS)
      await turn.record('plan.activated', { plan: 'beta' })
      // Its one key is the one that is made here: the one a Developer plan had ends with it.
      await startContract(tx, clientId, { plan: 'beta', endsAt }, now, (inTx, limits) =>
        fitLimits(inTx, deps, limits, { actor, clientId, accountId, now, reserved: 1 }),
      )
      const [made] = keysOfClick(env.SECRET_KEY, clientId, asked)
      const key = await insertKey(tx, env.SECRET_KEY, made, { clientId, name: KEY_NAME, now })
      await turn.record('key.created', { key_id: key.id })
      const contract = await requireContract(tx, clientId, now)
      return { accountId, clientId, email: request.email, key, contract }
    })
  })
}

interface Click {
  request: Awaited<ReturnType<typeof findBetaRequest>>
  idempotencyKey: string | undefined
  actor: { kind: 'anonymous' } & RequestOrigin
  now: Date
}

const keysOfClick = (secretKey: string, clientId: string, click: Click) =>
  keysOfRequest(secretKey, {
    clientId,
    plan: 'beta',
    what: `beta ${click.request.id}`,
    token: click.idempotencyKey,
  })

/** What a used link gave, for the very click that used it; its answer may have been lost. */
async function accessAgain(tx: Tx, secretKey: string, click: Click): Promise<BetaAccess> {
  const { request, actor, now } = click
  const { accountId, clientId } = await accountOf(tx, actor, request, now)
  const key = await madeBefore(tx, secretKey, keysOfClick(secretKey, clientId, click), now)
  if (!key) throw new ProductError('beta_link_used')
  const contract = await requireContract(tx, clientId, now)
  return { accountId, clientId, email: request.email, key, contract }
}

/** The account of the asked address; a new one begins with what was told in the request. */
async function accountOf(
  tx: Tx,
  actor: Click['actor'],
  request: Click['request'],
  now: Date,
): Promise<{ accountId: string; clientId: string }> {
  const email = normaliseEmail(request.email)
  if (!email) throw new Error('a stored address is not an address')
  const { created, ...ids } = await ensureAccount(tx, { email, lang: request.lang }, now)
  if (created) {
    const { name, usageType } = request
    await tx.client.update({
      where: { id: ids.clientId },
      data: { usageType, ...(name !== null && { name }) },
      select: { id: true },
    })
    await record(tx, now, actor, 'account.created', {}, ids.accountId)
  }
  return ids
}
