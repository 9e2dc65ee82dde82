import { methodFrom } from '../billing/methods'
import { payIntent } from '../billing/pay-intent'
import { newPaymentIntent } from '../rows/intents'
import { mergeMetadata } from '../rows/parts'
import type { World } from '../state/world'
import { cardError, invalidRequest } from '../wire/errors'
import {
  anything,
  atLeast,
  fields,
  flag,
  inRange,
  listOf,
  metadata,
  range,
  text,
} from '../wire/fields'
import { listPage, PAGE } from '../wire/list'
import { route, type Route } from '../wire/route'

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
      metadata: metadata.optional(),
      off_session: flag.optional(),
      payment_method: text.optional(),
      allowed_payment_method_types: listOf(text).optional(),
      return_url: text.optional(),
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
            allowed_payment_method_types: params.allowed_payment_method_types ?? null,
            payment_method_types: params.allowed_payment_method_types ?? ['card'],
          },
        ),
      )
      if (params.confirm)
        return confirmPayment(world, intent.id, params.payment_method, params.off_session ?? false)
      if (params.payment_method === undefined) return intent
      return world.store.update('payment_intent', intent.id, {
        payment_method: methodFrom(world, params.payment_method, intent.customer).id,
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
      payment_method: text.optional(),
      off_session: flag.optional(),
      return_url: text.optional(),
    }),
    (world, { id, params }) =>
      confirmPayment(world, id, params.payment_method, params.off_session ?? false),
  ),
  route('POST', '/v1/payment_intents/:id/cancel', fields({}), (world, { id }) => {
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
    })
  }),
]
