import { ProductError } from '../platform/errors'
import { requireBilling, type BillingDeps } from './deps'
import { billingInterval, intervalOf, PRICES, type BillingInterval } from './prices'
import { callStripe } from './stripe'
import { viewPrice } from './views'

/** What Starter costs, as Stripe last told. */
export interface Offer {
  price: BillingInterval
  /** In the currency's smallest unit. */
  amount: number
  currency: string
}

const FRESH_MS = 600_000

/**
 * The prices of Starter. Asked of Stripe every ten minutes at most; while Stripe is down the last known ones stand.
 * @returns monthly first; empty before Stripe has ever told a price
 */
export async function listOffers(deps: BillingDeps): Promise<Offer[]> {
  const rows = await deps.db.billingPrice.findMany()
  const fresh = rows.length > 0 && rows.every(({ checkedAt }) => isFresh(deps, checkedAt))
  if (!fresh && deps.billing) {
    try {
      await refreshPrices(deps)
    } catch (error) {
      if (!(error instanceof ProductError)) throw error
      deps.log.warn({ reason: error.code }, 'prices not refreshed')
    }
  }
  const current = await deps.db.billingPrice.findMany()
  return billingInterval.options.flatMap((price) => {
    const row = current.find(({ lookupKey }) => lookupKey === PRICES[price].lookupKey)
    return row ? [{ price, amount: row.amount, currency: row.currency }] : []
  })
}

/**
 * Stripe's id of a price, to sell it now.
 * @throws ProductError `billing_unavailable`, also when the account has no such price: `prematch billing setup` makes it
 */
export async function priceId(deps: BillingDeps, price: BillingInterval): Promise<string> {
  const { lookupKey } = PRICES[price]
  const known = await deps.db.billingPrice.findUnique({ where: { lookupKey } })
  if (known && isFresh(deps, known.checkedAt)) return known.priceId
  await refreshPrices(deps)
  const row = await deps.db.billingPrice.findUnique({ where: { lookupKey } })
  if (row && isFresh(deps, row.checkedAt)) return row.priceId
  deps.log.error({ lookupKey }, 'Stripe has no such price: run `npm run prematch -- billing setup`')
  throw new ProductError('billing_unavailable', 60)
}

const isFresh = ({ clock }: BillingDeps, checkedAt: Date): boolean =>
  clock.nowMs() - checkedAt.getTime() < FRESH_MS

async function refreshPrices(deps: BillingDeps): Promise<void> {
  const { stripe } = requireBilling(deps)
  const lookup_keys = billingInterval.options.map((price) => PRICES[price].lookupKey)
  const { data } = await callStripe(() =>
    stripe.prices.list({ lookup_keys, active: true, limit: 10 }),
  )
  const checkedAt = deps.clock.now()
  for (const price of data.map(viewPrice)) {
    if (intervalOf(price.lookupKey) === null || price.lookupKey === null || price.amount === null)
      continue
    const figures = {
      priceId: price.id,
      amount: price.amount,
      currency: price.currency,
      interval: price.interval,
      checkedAt,
    }
    await deps.db.billingPrice.upsert({
      where: { lookupKey: price.lookupKey },
      create: { lookupKey: price.lookupKey, ...figures },
      update: figures,
    })
  }
}
