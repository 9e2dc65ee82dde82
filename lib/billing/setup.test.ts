import { TRIGGERS } from '@prematch/stripe-sandbox'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from './setup'

test('what the product listens to can be triggered by the official command line, where that knows it', () => {
  const triggers = new Set<string>(TRIGGERS)
  expect(WEBHOOK_EVENTS.filter((type) => !triggers.has(type))).toEqual([
    // The program has no trigger for these; the sandbox's own tests hold that.
    'customer.subscription.resumed',
    'customer.subscription.pending_update_applied',
    'customer.subscription.pending_update_expired',
    'invoice.finalization_failed',
  ])
})
