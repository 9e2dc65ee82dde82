import { randomBytes } from 'node:crypto'
import { ensureAccount } from '../accounts/account'
import { emailAddress } from '../accounts/email'
import { record } from '../audit/record'
import { CATALOGUE } from '../football/catalogue'
import { newApiKey } from '../keys/format'
import { startContract } from '../clients/start-contract'
import type { OperatorActor } from '../platform'
import type { Tx } from '../platform/db'
import { newId, randomBase62 } from '../platform/ids'
import { DEMO_DAYS } from './demo-hours'

const DAY_MS = 86_400_000
const DEMO_COMPETITIONS = 12
/** Names of the keys on show, and which of them is revoked. */
const DEMO_KEYS = [
  { name: 'Website backend', ageDays: 80, revoked: false },
  { name: 'Mobile app', ageDays: 41, revoked: false },
  { name: 'First try', ageDays: 90, revoked: true },
]

/** A key that nobody holds: what is stored is random, not the hash of the text that gave it its ends. */
function keyOnShow(clientId: string, now: Date, { name, ageDays, revoked }: (typeof DEMO_KEYS)[0]) {
  const { prefix, last4 } = newApiKey('starter')
  const createdAt = new Date(now.getTime() - ageDays * DAY_MS)
  return {
    id: newId('key'),
    clientId,
    name,
    prefix,
    last4,
    hash: Uint8Array.from(randomBytes(32)),
    createdAt,
    lastUsedAt: revoked ? createdAt : now,
    ...(revoked && { revokedAt: new Date(now.getTime() - 79 * DAY_MS), revokedFor: 'owner' }),
  }
}

/** Makes a demo account: a Starter contract, competitions, keys on show. Its usage is written when it is looked at. */
export async function prepareDemo(
  tx: Tx,
  actor: OperatorActor,
  now: Date,
): Promise<{ accountId: string; clientId: string }> {
  // `.invalid` is a name that never leads anywhere (RFC 2606): no mail can reach this account.
  const email = emailAddress.parse(`demo-${randomBase62(8)}@prematch.invalid`)
  const { accountId, clientId } = await ensureAccount(tx, { email, lang: 'en' }, now)
  await tx.account.update({
    where: { id: accountId },
    data: { isDemo: true, quotaMails: false },
    select: { id: true },
  })
  await tx.client.update({
    where: { id: clientId },
    data: { name: 'Demo account' },
    select: { id: true },
  })
  const since = new Date(now.getTime() - DEMO_DAYS * DAY_MS)
  // The account is new: there is no key to fit in.
  await startContract(tx, clientId, { plan: 'starter' }, since, () => Promise.resolve())
  await record(tx, now, actor, 'contract.set', { plan: 'starter' }, accountId)
  const chosen = CATALOGUE.slice(0, DEMO_COMPETITIONS)
  await tx.selectionSlot.createMany({
    data: chosen.map(({ code }, i) => ({ clientId, slot: i + 1, code, heldCode: code, since })),
  })
  for (const [i, { code }] of chosen.entries())
    await record(tx, now, actor, 'competition.chosen', { slot: i + 1, code }, accountId)
  for (const one of DEMO_KEYS) {
    const key = await tx.apiKey.create({
      data: keyOnShow(clientId, now, one),
      select: { id: true },
    })
    await record(tx, now, actor, 'key.created', { key_id: key.id }, accountId)
    if (one.revoked) await record(tx, now, actor, 'key.revoked', { key_id: key.id }, accountId)
  }
  return { accountId, clientId }
}
