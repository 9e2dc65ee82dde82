import { attach, billingDetails, makePaymentMethod } from '../billing/methods'
import { mergeMetadata } from '../rows/parts'
import type { PaymentMethod } from '../rows/payment-method'
import type { World } from '../state/world'
import { invalidRequest } from '../wire/errors'
import { address, clearable, email, fields, metadata, oneOf, text, whole } from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

const billing = fields({
  address: clearable(address).optional(),
  email: clearable(email).optional(),
  name: clearable(text).optional(),
  phone: clearable(text).optional(),
})

function detach(world: World, id: string): PaymentMethod {
  const method = world.store.need('payment_method', id)
  const { customer } = method
  if (customer === null)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      undefined,
      'payment_method_unexpected_state',
    )
  const owner = world.store.get('customer', customer)
  if (owner && !owner.deleted && owner.invoice_settings.default_payment_method === id)
    world.store.update('customer', customer, {
      invoice_settings: { ...owner.invoice_settings, default_payment_method: null },
    })
  for (const subscription of world.store.all('subscription')) {
    if (subscription.default_payment_method === id)
      world.store.update('subscription', subscription.id, { default_payment_method: null })
  }
  return world.store.update('payment_method', id, { customer: null })
}

const card = fields({
  token: text.optional(),
  number: text.optional(),
  exp_month: whole.optional(),
  exp_year: whole.optional(),
  cvc: text.optional(),
})

export const paymentMethods: Route[] = [
  route(
    'POST',
    '/v1/payment_methods',
    fields({
      type: oneOf('card', 'sepa_debit'),
      card: card.optional(),
      sepa_debit: fields({ iban: text }).optional(),
      billing_details: billing.optional(),
      metadata: metadata.optional(),
    }),
    (world, { params }) => {
      const named =
        params.type === 'sepa_debit'
          ? params.sepa_debit?.iban
          : (params.card?.token ?? params.card?.number)
      if (named === undefined)
        throw invalidRequest(
          `Missing required param: ${params.type}.`,
          params.type,
          'parameter_missing',
        )
      const made = makePaymentMethod(world, named, {
        billing: params.billing_details,
        expMonth: params.card?.exp_month,
        expYear: params.card?.exp_year,
      })
      return world.store.update('payment_method', made.id, {
        metadata: mergeMetadata({}, params.metadata),
      })
    },
  ),
  route(
    'GET',
    '/v1/payment_methods',
    fields({
      ...PAGE,
      customer: text.optional(),
      type: text.optional(),
      allow_redisplay: text.optional(),
    }),
    (world, { params }) =>
      listPage(
        world,
        'payment_method',
        '/v1/payment_methods',
        params,
        (row) =>
          row.customer !== null &&
          (params.customer === undefined || row.customer === params.customer) &&
          (params.type === undefined || row.type === params.type),
      ),
  ),
  route('GET', '/v1/payment_methods/:id', fields({}), (world, { id }) =>
    world.store.need('payment_method', id),
  ),
  route(
    'POST',
    '/v1/payment_methods/:id',
    fields({
      allow_redisplay: oneOf('always', 'limited', 'unspecified').optional(),
      billing_details: billing.optional(),
      card: fields({ exp_month: whole.optional(), exp_year: whole.optional() }).optional(),
      metadata: metadata.optional(),
    }),
    (world, { id, params }) => {
      const method = world.store.need('payment_method', id)
      return world.store.update('payment_method', id, {
        allow_redisplay: params.allow_redisplay ?? method.allow_redisplay,
        billing_details: billingDetails(method.billing_details, params.billing_details),
        ...(method.card && params.card && { card: { ...method.card, ...params.card } }),
        metadata: mergeMetadata(method.metadata, params.metadata),
      })
    },
  ),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    fields({ customer: text }),
    (world, { id, params }) => attach(world, id, world.customer(params.customer)),
  ),
  route('POST', '/v1/payment_methods/:id/detach', fields({}), (world, { id }) => detach(world, id)),
]
