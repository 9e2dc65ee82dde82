import { askBank, completeSession, openSession } from '../billing/checkout'
import { invalidRequest } from '../wire/errors'
import { fields, text, whole } from '../wire/fields'
import { route, type Route } from '../wire/route'

/** What the official CLI's triggers use to complete a session without a browser. */
export const paymentPages: Route[] = [
  route('GET', '/v1/payment_pages/:id', fields({}), (world, { id }) => openSession(world, id)),
  route(
    'POST',
    '/v1/payment_pages/:id/confirm',
    fields({ payment_method: text, expected_amount: whole.optional() }),
    (world, { id, params }) => {
      const session = openSession(world, id)
      const method = world.store.need('payment_method', params.payment_method, 'payment_method')
      if (params.expected_amount !== undefined && params.expected_amount !== session.amount_total)
        throw invalidRequest(
          'The expected amount is not what this session costs.',
          'expected_amount',
        )
      const submission = {
        card: method.sandbox.number,
        email: method.billing_details.email,
        name: method.billing_details.name,
        presence: 'on_session' as const,
      }
      askBank(session, submission)
      return completeSession(world, id, submission)
    },
  ),
]
