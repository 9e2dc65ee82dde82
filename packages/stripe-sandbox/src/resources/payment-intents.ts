import { checkType } from '../billing/allowed-types'
import { methodFrom } from '../billing/methods'
import { payIntent } from '../billing/pay-intent'
import { newPaymentIntent } from '../rows/intents'
import { mergeMetadata, NO_ADDRESS } from '../rows/parts'
import type { World } from '../state/world'
import { cardError, invalidRequest } from '../wire/errors'
import {
  address,
  anything,
  atLeast,
  fields,
  flag,
  inRange,
  metadata,
  methodTypes,
  oneOf,
  range,
  text,
} from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

const CANCELLATION = oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')

const shipment = fields({
  address,
  carrier: text.optional(),
  name: text,
  phone: text.optional(),
  tracking_number: text.optional(),
})

function confirmPayment(world: World, id: string, named: string | undefined, offSession: boolean) {
  const intent = world.store.need('payment_intent', id)
  if (
    !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)
  )
    throw invalidRequest(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      'payment_intent_unexpected_state',
    )
  if (intent.sandbox.invoice !== null)
    throw invalidRequest('This PaymentIntent belongs to an invoice: pay the invoice instead.')
  const chosen = named ?? intent.payment_method
  if (chosen === null)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      'payment_method',
      'payment_intent_unexpected_state',
    )
  const method = methodFrom(world, chosen, intent.customer)
  checkType('PaymentIntent', intent.allowed_payment_method_types, method)
  const { answer, intent: tried } = payIntent(
    world,
    intent,
    method,
    offSession ? 'off_session' : 'on_session',
  )
  if (answer.outcome === 'declined')
    throw cardError(answer.code, answer.message, {
      decline_code: answer.declineCode,
      ...(tried.latest_charge !== null && { charge: tried.latest_charge }),
    })
  return tried
}

export const paymentIntents: Route[] = [
  route(
    'POST',
    '/v1/payment_intents',
    fields({
      amount: atLeast(1),
      automatic_payment_methods: anything.optional(),
      confirm: flag.optional(),
      currency: text,
      customer: text.optional(),
      description: text.optional(),
      mandate_data: anything.optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
      payment_method: text.optional(),
      allowed_payment_method_types: methodTypes.optional(),
      return_url: text.optional(),
      shipping: shipment.optional(),
    }),
    (world, { params }) => {
      const customer = params.customer === undefined ? null : world.customer(params.customer)
      const intent = world.store.put(
        'payment_intent',
        newPaymentIntent(
          world.ids.next('payment_intent'),
          world.ids.characters(24),
          world.now(customer?.test_clock ?? null),
          {
            amount: params.amount,
            currency: params.currency.toLowerCase(),
            customer: customer?.id ?? null,
            description: params.description ?? null,
            metadata: mergeMetadata({}, params.metadata),
            shipping: params.shipping
              ? {
                  address: { ...NO_ADDRESS, ...params.shipping.address },
                  carrier: params.shipping.carrier ?? null,
                  name: params.shipping.name,
                  phone: params.shipping.phone ?? null,
                  tracking_number: params.shipping.tracking_number ?? null,
                }
              : null,
            allowed_payment_method_types: params.allowed_payment_method_types ?? null,
            payment_method_types: params.allowed_payment_method_types ?? ['card'],
          },
        ),
      )
      if (params.confirm)
        return confirmPayment(world, intent.id, params.payment_method, params.off_session ?? false)
      if (params.payment_method === undefined) return intent
      const method = methodFrom(world, params.payment_method, intent.customer)
      checkType('PaymentIntent', intent.allowed_payment_method_types, method)
      return world.store.update('payment_intent', intent.id, {
        payment_method: method.id,
        status: 'requires_confirmation',
      })
    },
  ),
  route(
    'GET',
    '/v1/payment_intents',
    fields({ ...PAGE, created: range.optional(), customer: text.optional() }),
    (world, { params }) =>
      listPage(
        world,
        'payment_intent',
        '/v1/payment_intents',
        params,
        (row) =>
          inRange(row.created, params.created) &&
          (params.customer === undefined || row.customer === params.customer),
      ),
  ),
  route('GET', '/v1/payment_intents/:id', fields({}), (world, { id }) =>
    world.store.need('payment_intent', id),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    fields({
      allowed_payment_method_types: methodTypes.optional(),
      mandate_data: anything.optional(),
      payment_method: text.optional(),
      off_session: flag.optional(),
      return_url: text.optional(),
    }),
    (world, { id, params }) => {
      if (params.allowed_payment_method_types)
        world.store.update('payment_intent', id, {
          allowed_payment_method_types: params.allowed_payment_method_types,
          payment_method_types: params.allowed_payment_method_types,
        })
      return confirmPayment(world, id, params.payment_method, params.off_session ?? false)
    },
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    fields({ cancellation_reason: CANCELLATION.optional() }),
    (world, { id, params }) => {
      const intent = world.store.need('payment_intent', id)
      if (['succeeded', 'canceled'].includes(intent.status) || intent.sandbox.invoice !== null)
        throw invalidRequest(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          undefined,
          'payment_intent_unexpected_state',
        )
      return world.store.update('payment_intent', id, {
        status: 'canceled',
        canceled_at: world.now(),
        cancellation_reason: params.cancellation_reason ?? null,
      })
    },
  ),
]
