import { openBilling } from '../../lib/billing/deps'
import { CommandFailure } from './failures'
import type { Session } from './session'

/** A session with Stripe at hand. @throws CommandFailure without a key */
export function connected({ platform }: Session) {
  const billing = openBilling(platform.env)
  if (!billing)
    throw new CommandFailure(
      'no_stripe_key',
      'STRIPE_SECRET_KEY is not set: give the secret key of the account, sk_test_… or sk_live_….',
    )
  return { ...platform, billing }
}
