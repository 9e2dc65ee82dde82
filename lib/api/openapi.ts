import { OpenAPIHono } from '@hono/zod-openapi'
import { API_VERSION } from './data/health-routes'
import { webhookCall } from './account/webhook-call'
import { DEFINITIONS } from './definitions'
import { completeDocument } from './openapi-complete'

const INFO = {
  title: 'Prematch API',
  version: API_VERSION,
  license: { name: 'MIT', identifier: 'MIT' },
  description: [
    'Football forecasts published before kickoff and verified after it. No live data; probabilities are estimates, not guarantees.',
    'Call the data routes from a server with your key in `X-API-Key`. Every answer that was counted carries its receipt: what it cost and what is left.',
    'Errors have the form `{"detail": "<code>", "message": "<what to do>", "request_id": "req_…"}`.',
    'The data API is not for browsers of other sites: a preflight answers 204 without any CORS permission.',
  ].join('\n\n'),
}

const TAGS = [
  { name: 'Data', description: 'The metered data routes.' },
  {
    name: 'Sandbox',
    description:
      'A past season for test keys (`pm_test_…`), by a clock that you move. Every answer says `X-Prematch-Mode: test`.',
  },
  { name: 'Status', description: 'Open routes.' },
  {
    name: 'Record',
    description: 'What was forecast and published, and how to check it; open to everybody.',
  },
  { name: 'Sign-in', description: 'Two steps: ask for a code, send it back.' },
  { name: 'Account', description: 'Plan, competitions and overview of the signed-in owner.' },
  { name: 'Keys', description: 'API keys of the signed-in owner.' },
  { name: 'Webhooks', description: 'Where the signed-in owner is told of changes.' },
  {
    name: 'Billing',
    description: 'What Starter costs, buying it, and the subscription of the signed-in owner.',
  },
  { name: 'Beta', description: 'Sixty days of access for one click on a mailed link.' },
  { name: 'Reviewers', description: 'A demo account for people who review an app.' },
]

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'An API key, from server-side code only.',
  },
  apiKeyAsBearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The same API key as `Authorization: Bearer <key>`, for tools that know no other header.',
  },
  testKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'A test key of the sandbox: `pm_test_…`. The data routes answer it as well, from there.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The session token that verify-code returns.',
  },
} as const

/** The OpenAPI 3.1 document, made of the definitions of the routes alone: it needs no server and no database. */
export function openApiDocument(publicUrl: string) {
  const document = new OpenAPIHono()
  for (const definition of DEFINITIONS) document.openAPIRegistry.registerPath(definition)
  document.openAPIRegistry.registerWebhook(webhookCall)
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES))
    document.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  return completeDocument(
    document.getOpenAPI31Document({
      openapi: '3.1.0',
      info: INFO,
      servers: [{ url: publicUrl }],
      tags: TAGS,
    }),
  )
}
