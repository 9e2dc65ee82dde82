import { customerOf, payerOf, retrieveSession } from './checkout-session'
import { claimPublicCheckout } from './claim'
import { requireBilling, type BillingDeps } from './deps'
import { callStripe, type Stripe } from './stripe'

/** An account with the client that payments are claimed for. */
export interface Claimant {
  accountId: string
  clientId: string
}

/**
 * Gives an account the public checkouts that were paid with its address: an account is made by proving that. Those that
 * no event has told us of are found in Stripe.
 * @returns how many it was given
 * @throws ProductError `billing_unavailable`
 */
export async function claimByAddress(deps: BillingDeps, claimant: Claimant): Promise<number> {
  const email = await addressOf(deps, claimant)
  if (email === null) return 0
  const told = await completeInStripe(deps, email)
  const rows = await deps.db.billingCheckout.findMany({
    where: {
      clientId: null,
      OR: [{ payerEmail: email, status: 'complete' }, { sessionId: { in: [...told.keys()] } }],
    },
    select: { id: true, sessionId: true, customerId: true },
  })
  const found: Found[] = []
  for (const { id, sessionId, customerId } of rows) {
    const session = told.get(sessionId ?? '')
    const known = customerId ?? (session && customerOf(session))
    found.push({ id, customerId: known ?? (await paidBy(deps, sessionId)) })
  }
  return claimAll(deps, claimant, found)
}

/**
 * The same from our own rows alone, without a call to Stripe: what events have told so far.
 * @returns how many it was given
 */
export async function claimFromMirror(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  claimant: Claimant,
): Promise<number> {
  const email = await addressOf(deps, claimant)
  if (email === null) return 0
  const rows = await deps.db.billingCheckout.findMany({
    where: { payerEmail: email, clientId: null, status: 'complete', customerId: { not: null } },
    select: { id: true, customerId: true },
  })
  return claimAll(deps, claimant, rows)
}

interface Found {
  id: string
  customerId: string | null
}

async function claimAll(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  { clientId }: Claimant,
  found: readonly Found[],
): Promise<number> {
  let claimed = 0
  for (const { id, customerId } of found)
    if (await claimPublicCheckout(deps, { checkoutId: id, clientId, customerId })) claimed++
  return claimed
}

/**
 * Gives a public checkout to the account of its payer's address.
 * @returns its client, or null while there is no such account
 */
export async function claimForPayer(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  checkoutId: string,
  session: Stripe.Checkout.Session,
): Promise<string | null> {
  const [email, customerId] = [payerOf(session), customerOf(session)]
  if (email === undefined || customerId === null) return null
  const client = await deps.db.client.findFirst({
    where: { account: { email, isDemo: false } },
    select: { id: true },
  })
  if (!client) return null
  await claimPublicCheckout(deps, { checkoutId, clientId: client.id, customerId })
  return client.id
}

/** The address of an account that can pay. */
async function addressOf(
  { db }: Pick<BillingDeps, 'db'>,
  { accountId }: Claimant,
): Promise<string | null> {
  const account = await db.account.findUnique({
    where: { id: accountId, isDemo: false },
    select: { email: true },
  })
  return account?.email ?? null
}

const LISTED = 100

/** The newest sessions that an address has completed, by id. Stripe compares letter by letter; addresses of ours are in lower case. */
async function completeInStripe(
  deps: BillingDeps,
  email: string,
): Promise<Map<string, Stripe.Checkout.Session>> {
  const { stripe } = requireBilling(deps)
  const { data } = await callStripe(() =>
    stripe.checkout.sessions.list({
      customer_details: { email },
      status: 'complete',
      limit: LISTED,
    }),
  )
  return new Map(data.filter((one) => payerOf(one) === email).map((one) => [one.id, one]))
}

/** The customer of a session; null when it is gone in Stripe. */
async function paidBy(deps: BillingDeps, sessionId: string | null): Promise<string | null> {
  if (sessionId === null) return null
  const session = await retrieveSession(deps, sessionId)
  return session && customerOf(session)
}
