import type { Metadata } from './parts'

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface WebhookEndpoint {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
  /** Never on the wire, except in the answer to its creation. */
  sandbox: { secret: string }
}

export interface TestClock {
  id: string
  object: 'test_helpers.test_clock'
  created: number
  deletes_after: number
  frozen_time: number
  livemode: false
  name: string | null
  status: 'advancing' | 'ready'
  status_details: { advancing?: { target_frozen_time: number } }
}
