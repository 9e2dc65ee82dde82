import type { PaymentMethod } from '../rows/payment-method'
import { invalidRequest } from '../wire/errors'

const REFUSALS = {
  PaymentIntent: 'payment_intent_incompatible_payment_method',
  SetupIntent: 'setup_intent_invalid_parameter',
  'Checkout Session': undefined,
} as const

/**
 * Types that were named when something was made are the only ones that it takes.
 * @param allowed null when none were named
 * @throws WireError for a payment method of another type
 */
export function checkType(
  what: keyof typeof REFUSALS,
  allowed: readonly string[] | null,
  { type }: Pick<PaymentMethod, 'type'>,
): void {
  if (allowed === null || allowed.includes(type)) return
  throw invalidRequest(
    `The PaymentMethod provided (${type}) is not allowed for this ${what}. It takes these types: ${allowed.join(', ')}.`,
    'payment_method',
    REFUSALS[what],
  )
}
