import { z } from '@hono/zod-openapi'
import { DIFFERENCES } from '../../billing/differences'
import { CHECKOUT_OUTCOMES } from '../../billing/finalize'
import { STANDINGS } from '../../billing/policy'
import type { Offer } from '../../billing/price-list'
import { billingInterval } from '../../billing/prices'
import type { BillingOverview } from '../../billing/read-billing'
import { PAYMENT_STATES } from '../../billing/snapshot'
import { utcStamp } from '../../platform/clock'
import { stamp, stampOrNull } from '../account/shapes'

/** Shapes that more than one billing route answers with, each beside the function that fills it. */

const standing = z
  .enum(STANDINGS)
  .describe(
    'Where you stand with payments; `unclear` is looked at by a person and changes nothing.',
  )

export const offerBody = z
  .object({
    price: billingInterval,
    amount: z.number().int().describe('In the smallest unit of the currency: 2900 is 29.00.'),
    currency: z.string().openapi({ example: 'eur' }),
  })
  .openapi('Offer')

export const showOffer = ({ price, amount, currency }: Offer): z.infer<typeof offerBody> => ({
  price,
  amount,
  currency,
})

const invoiceBody = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  total: z.number().int(),
  currency: z.string(),
  created_at: stamp,
  url: z.string().nullable().describe('The invoice and its receipt, at Stripe.'),
  pdf_url: z.string().nullable(),
})

export const billingBody = z
  .object({
    standing,
    available: z
      .boolean()
      .describe('False while Stripe can’t be reached; then this is what we knew last.'),
    may_buy: z.boolean(),
    can_manage: z.boolean().describe('True when the billing portal has something to show.'),
    price: z
      .union([z.object({ ...offerBody.shape, quantity: z.number().int() }), z.null()])
      .describe('The price you are on, for one. What is charged says `next_charge`.'),
    payment: z
      .union([
        z.object({
          state: z.enum(PAYMENT_STATES),
          amount: z.number().int(),
          currency: z.string(),
          next_attempt_at: stamp
            .nullable()
            .describe('When it is tried by itself; null when it is not.'),
          url: z.string().nullable().describe('Where it can be paid or confirmed, at Stripe.'),
        }),
        z.null(),
      ])
      .describe(
        'What is asked for and has not arrived: `processing` is decided on by the bank, which takes days for a debit; `action_required` waits for you to confirm it.',
      ),
    ends_at: stamp.nullable().describe('When Starter will end, if that is scheduled.'),
    trial_ends_at: stamp.nullable(),
    next_charge: z
      .union([
        z.object({
          amount: z.number().int().nullable(),
          currency: z.string(),
          at: stamp.nullable(),
        }),
        z.null(),
      ])
      .describe(
        'As Stripe reckons it, with credit, quantity, discounts and tax; 0 when credit pays for it. Null when nothing will be charged; an amount of null when Stripe has not told it.',
      ),
    payment_method: z.union([
      z.object({
        type: z.string(),
        brand: z.string().nullable(),
        last4: z.string().nullable(),
        expires: z.string().nullable().openapi({ example: '2030-04' }),
      }),
      z.null(),
    ]),
    invoices: z.array(invoiceBody),
    offers: z.array(offerBody),
    second_subscription: z.boolean().describe('Two subscriptions run and both are charged.'),
    checked_at: stamp.nullable().describe('Last checked with Stripe.'),
    is_test: z.boolean().describe('Payments are played through; no money moves.'),
  })
  .openapi('Billing')

export const showBilling = (billing: BillingOverview): z.infer<typeof billingBody> => ({
  standing: billing.standing,
  available: billing.available,
  may_buy: billing.mayBuy,
  can_manage: billing.canManage,
  price: billing.price && { ...showOffer(billing.price), quantity: billing.price.quantity },
  payment: billing.payment && {
    state: billing.payment.state,
    amount: billing.payment.amount,
    currency: billing.payment.currency,
    next_attempt_at: stampOrNull(billing.payment.nextAttemptAt),
    url: billing.payment.url,
  },
  ends_at: stampOrNull(billing.endsAt),
  trial_ends_at: stampOrNull(billing.trialEndsAt),
  next_charge: billing.nextCharge && {
    amount: billing.nextCharge.amount,
    currency: billing.nextCharge.currency,
    at: stampOrNull(billing.nextCharge.at),
  },
  payment_method: billing.paymentMethod,
  invoices: billing.invoices.map((invoice) => ({
    id: invoice.id,
    number: invoice.number,
    status: invoice.status,
    total: invoice.total,
    currency: invoice.currency,
    created_at: utcStamp(new Date(invoice.createdAt)),
    url: invoice.hostedUrl,
    pdf_url: invoice.pdfUrl,
  })),
  offers: billing.offers.map(showOffer),
  second_subscription: billing.secondSubscription,
  checked_at: stampOrNull(billing.checkedAt),
  is_test: billing.isTest,
})

export const checkoutBody = z
  .object({ url: z.url().describe('Stripe’s payment page.'), expires_at: stamp })
  .openapi('Checkout')

export const resyncBody = z
  .object({
    billing: billingBody,
    differed: z
      .array(z.enum(DIFFERENCES))
      .describe('What we had that Stripe sees otherwise; empty when all agreed.'),
  })
  .openapi('BillingResync')

export const finalizedBody = z
  .object({
    checkout: z
      .enum(CHECKOUT_OUTCOMES)
      .describe(
        '`processing`: paid for by a method that takes days; Starter begins when it arrives. `action_required`: the payment waits for you to confirm it, see `payment.url` of `GET /account/premium`. `failed`: the payment did not arrive, and you can begin again.',
      ),
    standing,
    active: z.boolean().describe('True when Starter is in force now.'),
  })
  .openapi('CheckoutFinalized')
