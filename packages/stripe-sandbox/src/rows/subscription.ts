import type { SubscriptionStatus } from '../machines/subscription'
import { planOf, type Plan, type Price, type Recurring } from './catalogue'
import { AUTOMATIC_TAX_OFF, sublist, type Metadata, type Sublist } from './parts'

export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  billing_thresholds: null
  created: number
  current_period_end: number
  current_period_start: number
  current_trial: null
  discounts: string[]
  metadata: Metadata
  plan: Plan
  price: Price
  quantity: number
  subscription: string
  tax_rates: never[]
}

export const newItem = (
  id: string,
  created: number,
  given: {
    subscription: string
    price: Price
    recurring: Recurring
    quantity: number
    metadata?: Metadata
  },
  period: { start: number; end: number },
): SubscriptionItem => ({
  id,
  object: 'subscription_item',
  billing_thresholds: null,
  created,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: given.metadata ?? {},
  plan: planOf(given.price, given.recurring),
  price: given.price,
  quantity: given.quantity,
  subscription: given.subscription,
  tax_rates: [],
})

export type CancelReason = 'cancellation_requested' | 'payment_disputed' | 'payment_failed'

/** Changes that wait for their invoice to be paid. */
export interface PendingUpdate {
  billing_cycle_anchor: number | null
  cancel_at_period_end: null
  discount: null
  discounts: null
  expires_at: number
  metadata: null
  subscription_items: SubscriptionItem[]
  trial_end: number | null
  trial_from_plan: null
}

export interface Subscription {
  id: string
  object: 'subscription'
  application: null
  application_fee_percent: null
  automatic_tax: typeof AUTOMATIC_TAX_OFF & { disabled_reason: null }
  billing_cycle_anchor: number
  billing_cycle_anchor_config: null
  billing_mode: {
    flexible: { proration_discounts: 'included' } | null
    type: 'flexible' | 'classic'
  }
  billing_schedules: never[]
  billing_thresholds: null
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: {
    comment: string | null
    feedback: string | null
    feedback_option: null
    reason: CancelReason | null
  }
  collection_method: 'charge_automatically'
  created: number
  currency: string
  customer: string
  customer_account: null
  days_until_due: null
  default_payment_method: string | null
  default_source: null
  default_tax_rates: never[]
  description: string | null
  discounts: never[]
  ended_at: number | null
  invoice_settings: {
    account_tax_ids: null
    custom_fields: null
    description: null
    footer: null
    issuer: { type: 'self' }
  }
  items: Sublist<SubscriptionItem>
  latest_invoice: string | null
  livemode: false
  managed_payments: null
  metadata: Metadata
  next_pending_invoice_item_invoice: null
  on_behalf_of: null
  pause_collection: {
    behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'
    resumes_at: number | null
  } | null
  payment_settings: {
    payment_method_options: null
    payment_method_types: string[] | null
    save_default_payment_method: 'off' | 'on_subscription'
  }
  pending_invoice_item_interval: null
  pending_setup_intent: string | null
  pending_update: PendingUpdate | null
  schedule: null
  start_date: number
  status: SubscriptionStatus
  status_details?: {
    paused: {
      subscription: { type: 'pause_requested' | 'trial_end_without_payment_method' }
      transitioned_at: number
      type: 'subscription'
    }
  }
  test_clock: string | null
  transfer_data: null
  trial_end: number | null
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: null
      missing_payment_method: 'cancel' | 'create_invoice' | 'pause'
    }
  }
  trial_start: number | null
  /** Never on the wire. */
  sandbox: { trialWillEndSent: boolean }
}

type Given = Partial<Subscription> &
  Pick<Subscription, 'currency' | 'customer' | 'items' | 'status' | 'billing_cycle_anchor'>

export const newSubscription = (id: string, created: number, given: Given): Subscription => ({
  id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { ...AUTOMATIC_TAX_OFF, disabled_reason: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: created,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
  sandbox: { trialWillEndSent: false },
  ...given,
})

/** Other items; an end planned for the period's end stays at that end, wherever it now is. */
export const withItems = (
  subscription: Subscription,
  items: SubscriptionItem[],
): Pick<Subscription, 'items' | 'cancel_at'> => ({
  items: sublist(subscription.items.url, items),
  cancel_at: subscription.cancel_at_period_end
    ? (items[0]?.current_period_end ?? subscription.cancel_at)
    : subscription.cancel_at,
})
