import { checkType } from '../billing/allowed-types'
import { methodFrom } from '../billing/methods'
import { newSetupIntent } from '../rows/intents'
import { mergeMetadata } from '../rows/parts'
import { invalidRequest } from '../wire/errors'
import { anything, fields, flag, metadata, methodTypes, oneOf, text } from '../wire/fields'
import { route, type Route } from '../wire/route'

export const setupIntents: Route[] = [
  route(
    'POST',
    '/v1/setup_intents',
    fields({
      automatic_payment_methods: anything.optional(),
      confirm: flag.optional(),
      customer: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      payment_method: text.optional(),
      allowed_payment_method_types: methodTypes.optional(),
      return_url: text.optional(),
      usage: oneOf('off_session', 'on_session').optional(),
    }),
    (world, { params }) => {
      const customer = params.customer === undefined ? null : world.customer(params.customer)
      const method =
        params.payment_method === undefined
          ? null
          : methodFrom(world, params.payment_method, customer?.id ?? null)
      if (method) checkType('SetupIntent', params.allowed_payment_method_types ?? null, method)
      return world.store.put(
        'setup_intent',
        newSetupIntent(
          world.ids.next('setup_intent'),
          world.ids.characters(24),
          world.now(customer?.test_clock ?? null),
          {
            customer: customer?.id ?? null,
            description: params.description ?? null,
            metadata: mergeMetadata({}, params.metadata),
            payment_method: method?.id ?? null,
            allowed_payment_method_types: params.allowed_payment_method_types ?? null,
            payment_method_types: params.allowed_payment_method_types ?? ['card'],
            usage: params.usage ?? 'off_session',
            status: !method
              ? 'requires_payment_method'
              : params.confirm
                ? 'succeeded'
                : 'requires_confirmation',
          },
        ),
      )
    },
  ),
  route('GET', '/v1/setup_intents/:id', fields({}), (world, { id }) =>
    world.store.need('setup_intent', id),
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/confirm',
    fields({ payment_method: text.optional(), return_url: text.optional() }),
    (world, { id, params }) => {
      const intent = world.store.need('setup_intent', id)
      const named = params.payment_method ?? intent.payment_method
      if (named === null)
        throw invalidRequest(
          'Missing required param: payment_method.',
          'payment_method',
          'parameter_missing',
        )
      const method = methodFrom(world, named, intent.customer)
      checkType('SetupIntent', intent.allowed_payment_method_types, method)
      return world.store.update('setup_intent', id, {
        payment_method: method.id,
        status: 'succeeded',
      })
    },
  ),
]
