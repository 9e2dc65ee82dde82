import { z, type RouteConfig } from '@hono/zod-openapi'
import { webhookBody } from '../../webhooks/events'
import { RETRY_DELAYS_MS } from '../../webhooks/schedule'
import { TIMEOUT_MS } from '../../webhooks/send'

const header = (description: string, example: string) =>
  z.string().openapi({ description, example })

/** What we call at customers', as the document's `webhooks` describe it. */
export const webhookCall: RouteConfig = {
  method: 'post',
  path: 'change',
  operationId: 'receiveChange',
  tags: ['Webhooks'],
  summary: 'What your endpoint is sent',
  description: `A message as Standard Webhooks (https://www.standardwebhooks.com) defines it: verify \`webhook-signature\` with the endpoint's secret before you believe it, and know it again by \`webhook-id\`, for it may come twice. Messages about one match come in their order. Every answer of 2xx within ${TIMEOUT_MS / 1000} seconds takes it; after any other it is sent again, ${RETRY_DELAYS_MS.length} times over two days. 410 pauses the endpoint.`,
  security: [],
  request: {
    headers: z.object({
      'webhook-id': header('Of the message: the same at every attempt.', 'msg_2VfJ9GqK8wZ4bT1c'),
      'webhook-timestamp': header('When it was sent, in Unix seconds.', '1772366460'),
      'webhook-signature': header(
        'One or more signatures, separated by spaces; one that fits is enough.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    }),
    body: { required: true, content: { 'application/json': { schema: webhookBody } } },
  },
  responses: {
    204: { description: 'Taken.' },
    410: { description: 'The endpoint is gone: it is paused, and you are told by mail.' },
  },
}
