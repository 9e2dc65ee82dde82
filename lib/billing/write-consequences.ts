import { readOwner } from '../accounts/owner'
import { record } from '../audit/record'
import {
  endPaidContract,
  grantPaidStarter,
  type PaidContractChange,
} from '../clients/paid-contract'
import type { FitLimits } from '../clients/start-contract'
import { mailOf, type StarterKind } from '../mails'
import type { Tx } from '../platform/db'
import { fitLimits } from '../webhooks/fit-limits'
import { BILLING } from './actor'
import type { BillingDeps } from './deps'
import type { BillingDecision, Standing } from './policy'

interface Change {
  clientId: string
  /** The standing that was written before. */
  before: string
  decision: BillingDecision
  now: Date
}

/** Contract, flags, audit and mails that follow from a decision. The caller holds the client's row. */
export async function writeConsequences(
  deps: BillingDeps,
  tx: Tx,
  { clientId, before, decision, now }: Change,
): Promise<void> {
  const owner = await readOwner(tx, clientId)
  if (!owner) throw new Error('a client that is being synced has no owner')
  const { accountId, email, lang } = owner
  const contract = await writeContract(tx, clientId, decision, now, (inTx, limits) =>
    fitLimits(inTx, deps, limits, { actor: BILLING, clientId, accountId, now }),
  )
  if (contract === 'started')
    await record(tx, now, BILLING, 'plan.activated', { plan: 'starter' }, accountId)
  if (contract === 'ended')
    await record(tx, now, BILLING, 'contract.ended', { plan: 'starter' }, accountId)
  if (decision.standing !== before)
    await record(
      tx,
      now,
      BILLING,
      'billing.changed',
      { from: before, to: decision.standing },
      accountId,
    )

  const isNew = await flag(tx, clientId, decision, contract, now)
  const mails = mailsFor(before, decision.standing, contract, isNew)
  // Whose renewal we have stopped was told why, by us.
  const told = decision.subscription?.renewalStoppedFor != null ? 'starter_ending' : null
  for (const kind of mails.filter((one) => one !== told)) {
    const values = {
      publicUrl: deps.env.PUBLIC_URL,
      date: decision.endsAt?.toISOString() ?? null,
    }
    await deps.outbox.enqueue(tx, mailOf(kind, { to: email, lang }, values))
  }
}

async function writeContract(
  tx: Tx,
  clientId: string,
  { grant, subscription, endsAt }: BillingDecision,
  now: Date,
  fitLimits: FitLimits,
): Promise<PaidContractChange> {
  if (grant === 'keep') return 'kept'
  if (grant === 'none' || !subscription) return endPaidContract(tx, clientId, now)
  return grantPaidStarter(tx, clientId, { subscriptionId: subscription.id, endsAt }, now, fitLimits)
}

/** Raises each flag once. @returns the kinds that were not raised before */
async function flag(
  tx: Tx,
  clientId: string,
  { flags, subscription }: BillingDecision,
  contract: PaidContractChange,
  now: Date,
): Promise<Set<string>> {
  const all: { kind: string; subject: string }[] = [...flags]
  if (contract === 'blocked' && subscription)
    all.push({ kind: 'paid_beside_contract', subject: subscription.id })
  const isNew = new Set<string>()
  for (const { kind, subject } of all) {
    const { count } = await tx.billingFlag.createMany({
      data: { clientId, kind, subject, at: now },
      skipDuplicates: true,
    })
    if (count === 1) isNew.add(kind)
  }
  return isNew
}

/** Read off the step from one standing to the next, under the client's row: each is sent once a step. */
function mailsFor(
  before: string,
  after: Standing,
  contract: PaidContractChange,
  newFlags: Set<string>,
): StarterKind[] {
  const mails: StarterKind[] = []
  if (contract === 'started') mails.push('starter_started')
  if (contract === 'ended') mails.push('starter_ended')
  if (after === 'ending' && before !== 'ending') mails.push('starter_ending')
  if (after === 'past_due' && before !== 'past_due') mails.push('payment_failed')
  if (newFlags.has('first_payment_missing')) mails.push('first_payment_failed')
  if (newFlags.has('second_subscription')) mails.push('second_subscription')
  return mails
}
