/** The parts of an OpenAPI document that the client's types are made of. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, unknown> }
  [part: string]: unknown
}

interface ApiOperation {
  operationId: string
  parameters?: { in: string }[]
  requestBody?: unknown
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

/** The operations that the client calls. */
const OPERATIONS = new Set([
  'health',
  'getMe',
  'getUsage',
  'listLeagues',
  'listLeagueMatches',
  'listTodayMatches',
  'listTodayPicks',
  'getMatch',
  'getOpening',
  'getMatchesBulk',
  'listChanges',
  'getSandboxClock',
  'moveSandboxClock',
])

/**
 * The document reduced to the client's operations, what they take and what they answer when all is
 * well, and the schemas these need.
 */
export function dataApi(document: ApiDocument): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!OPERATIONS.has(operation.operationId)) continue
      const { description, content } = operation.responses['200'] ?? { description: '' }
      const json = content?.['application/json']
      const shown = withoutExamples({
        ...operation,
        // Headers such as `If-None-Match` the client sends by itself.
        parameters: operation.parameters?.filter((one) => one.in !== 'header'),
        // The client asks for JSON alone.
        responses: {
          200: {
            description,
            ...(json !== undefined && { content: { 'application/json': json } }),
          },
        },
      })
      paths[path] = { ...paths[path], [method]: shown }
    }
  }
  const schemas = Object.fromEntries(
    // What it is sent it verifies.
    [...schemasBehind([paths, document.webhooks], document.components.schemas)]
      .sort()
      .map((name) => [name, document.components.schemas[name]]),
  )
  return { openapi: document.openapi, info: document.info, paths, components: { schemas } }
}

/** Examples of bodies would become comments of hundreds of lines. */
const withoutExamples = <Part extends object>(part: Part): Part =>
  JSON.parse(
    JSON.stringify(part, (key, value: unknown) =>
      key === 'application/json' ? { schema: (value as { schema: object }).schema } : value,
    ),
  ) as Part

/** Names of every schema that is referred to, directly or through others. */
function schemasBehind(from: unknown, schemas: Record<string, unknown>): Set<string> {
  const names = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || names.has(name)) continue
      names.add(name)
      visit(schemas[name])
    }
  }
  visit(from)
  return names
}
