import type { Metadata } from './parts'

export type FlowType = 'payment_method_update' | 'subscription_cancel' | 'subscription_update'

export interface PortalSession {
  id: string
  object: 'billing_portal.session'
  configuration: string
  created: number
  customer: string
  customer_account: null
  flow: {
    after_completion: {
      hosted_confirmation: null
      redirect: { return_url: string } | null
      type: 'portal_homepage' | 'redirect'
    }
    customer_update: null
    subscription_cancel: { retention: null; subscription: string } | null
    subscription_pause: null
    subscription_update: { subscription: string } | null
    subscription_update_confirm: null
    type: FlowType
  } | null
  livemode: false
  locale: string | null
  on_behalf_of: null
  return_url: string | null
  url: string
}

export interface PortalFeatures {
  customer_update: { allowed_updates: string[]; enabled: boolean }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean; payment_method_configuration: null }
  subscription_cancel: {
    cancellation_reason: { enabled: boolean; feedback_options: null; options: string[] }
    enabled: boolean
    mode: 'at_period_end' | 'immediately'
    proration_behavior: 'none'
  }
  subscription_pause: {
    duration: { interval_options: never[]; type: 'indefinite' }
    enabled: false
  }
  subscription_update: {
    billing_cycle_anchor: null
    default_allowed_updates: ('price' | 'promotion_code' | 'quantity')[]
    enabled: boolean
    products: {
      adjustable_quantity: { enabled: boolean; maximum: null; minimum: number }
      prices: string[]
      product: string
    }[]
    proration_behavior: 'always_invoice' | 'create_prorations' | 'none'
    schedule_at_period_end: { conditions: never[] }
    trial_update_behavior: 'end_trial'
  }
}

export interface PortalConfiguration {
  id: string
  object: 'billing_portal.configuration'
  active: boolean
  application: null
  business_profile: {
    headline: string | null
    privacy_policy_url: string | null
    terms_of_service_url: string | null
  }
  created: number
  default_return_url: string | null
  features: PortalFeatures
  is_default: boolean
  livemode: false
  login_page: { enabled: false; url: null }
  metadata: Metadata
  name: string | null
  updated: number
}

export const newPortalConfiguration = (
  id: string,
  created: number,
  given: Partial<PortalConfiguration>,
): PortalConfiguration => ({
  id,
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created,
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: true,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: {
      duration: { interval_options: [], type: 'indefinite' },
      enabled: false,
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: ['price'],
      enabled: true,
      products: [],
      proration_behavior: 'always_invoice',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  is_default: false,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: created,
  ...given,
})
