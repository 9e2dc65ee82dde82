import { mailOf } from '../mails'
import { attemptEach } from '../platform/attempt-each'
import { transact, type Db } from '../platform/db'
import type { BillingDeps } from './deps'
import { clientOfSession } from './handle-event'
import { stopRenewal } from './renewals'
import { runningOf } from './running'
import { settleClaims } from './settle-claims'

const DAY_MS = 86_400_000

/** A payment that nobody has opened an account for: renewed no more after this time, which is before any second charge… */
const RENEWED_DAYS = 14
/** …and forgotten, with its payer's address, when nothing runs any more, but not before this. */
export const UNCLAIMED_DAYS = 30

interface PublicCheckout {
  id: string
  sessionId: string | null
  customerId: string | null
  payerEmail: string | null
  createdAt: Date
}

const columns = { id: true, sessionId: true, customerId: true, payerEmail: true, createdAt: true }

/**
 * Looks after public checkouts: follows to their end those that no event has told of, gives to accounts what is theirs, and ends
 * what nobody opens an account for.
 */
export async function settlePublicCheckouts(deps: BillingDeps): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const due = await db.billingCheckout.findMany({
    where: {
      clientId: null,
      sessionId: { not: null },
      OR: [
        { status: { in: ['creating', 'open'] }, expiresAt: { lt: now } },
        { status: 'complete' },
      ],
    },
    orderBy: { createdAt: 'asc' },
    select: columns,
  })
  const stale = new Date(now.getTime() - RENEWED_DAYS * DAY_MS)
  await attemptEach(
    log,
    'public checkout not settled',
    due,
    ({ id }) => ({ checkout: id }),
    async (row) => {
      const clientId = row.sessionId === null ? null : await clientOfSession(deps, row.sessionId)
      if (clientId !== null) await settleClaims(deps, clientId)
      else if (row.createdAt < stale) await letRunOut(deps, row.id)
    },
  )
}

/** Nobody is charged again for what nobody uses; when it has run out, the payer is forgotten. */
async function letRunOut(deps: BillingDeps, id: string): Promise<void> {
  const { db, clock, log } = deps
  const row = await db.billingCheckout.findFirst({
    where: { id, clientId: null, status: 'complete' },
    select: { ...columns, stoppedAt: true },
  })
  if (!row) return
  const running = row.customerId === null ? [] : await runningOf(deps, [row.customerId])
  if (running.length === 0) {
    if (row.createdAt.getTime() + UNCLAIMED_DAYS * DAY_MS <= clock.nowMs())
      await db.billingCheckout.deleteMany({ where: { id, clientId: null } })
    return
  }
  await attemptEach(
    log,
    'renewal of an unclaimed checkout not stopped',
    running.filter(({ cancelAt }) => cancelAt === null),
    (one) => ({ checkout: id, subscription: one.id }),
    (one) => stopRenewal(deps, one, 'unclaimed'),
  )
  if (row.stoppedAt === null) await tellOnce(deps, row)
}

async function tellOnce(
  { db, clock, env, outbox }: BillingDeps,
  { id, payerEmail }: PublicCheckout,
): Promise<void> {
  await transact(db, async (tx) => {
    const { count } = await tx.billingCheckout.updateMany({
      where: { id, clientId: null, stoppedAt: null },
      data: { stoppedAt: clock.now() },
    })
    if (count === 0 || payerEmail === null) return
    const values = { publicUrl: env.PUBLIC_URL }
    await outbox.enqueue(tx, mailOf('not_opened', { to: payerEmail, lang: 'en' }, values))
  })
}

/** A payment that belongs to no account yet. */
export interface Unclaimed {
  at: Date
  payerEmail: string | null
  price: string
  sessionId: string | null
  customerId: string | null
  renewalStoppedAt: Date | null
}

/** The complete public checkouts that belong to no account, the oldest first. */
export async function readUnclaimed(db: Db): Promise<Unclaimed[]> {
  const rows = await db.billingCheckout.findMany({
    where: { clientId: null, status: 'complete' },
    orderBy: { createdAt: 'asc' },
    select: { ...columns, price: true, stoppedAt: true },
  })
  return rows.map(({ createdAt, payerEmail, price, sessionId, customerId, stoppedAt }) => ({
    at: createdAt,
    payerEmail,
    price,
    sessionId,
    customerId,
    renewalStoppedAt: stoppedAt,
  }))
}
