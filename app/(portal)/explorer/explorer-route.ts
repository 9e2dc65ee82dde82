import {
  operationsOf,
  resolve,
  type ApiDocument,
  type JsonSchema,
  type Operation,
} from '@/lib/portal/docs/document'
import { EXPLORED, type ExplorerName } from '@/lib/portal/data-routes'
import type { ExplorerField, ExplorerRoute } from '@/lib/portal/explorer'

/** @throws Error when the document has no such route, or one with another shape */
export function explorerRoute(document: ApiDocument, name: ExplorerName): ExplorerRoute {
  const operation = operationsOf(document).find(
    ({ method, path }) => `${method} ${path}` === EXPLORED[name],
  )
  if (!operation) throw new Error(`The document has no ${EXPLORED[name]}`)
  const answer = operation.responses['200']?.content?.['application/json']?.schema
  const meanings: Record<string, string> = {}
  if (answer) collect(document, answer, '', meanings)
  return {
    name,
    method: operation.method === 'POST' ? 'POST' : 'GET',
    path: operation.path,
    summary: operation.summary,
    fields: fieldsOf(document, operation),
    meanings,
  }
}

function fieldsOf(document: ApiDocument, operation: Operation): ExplorerField[] {
  const sent = operation.requestBody?.content['application/json']?.schema
  const body = sent ? resolve(document, sent) : undefined
  return [
    ...(operation.parameters ?? [])
      .map((parameter) => resolve(document, parameter))
      .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
      .map(({ name, in: place, required = false, description, schema }) =>
        fieldOf({ name, in: place as 'path' | 'query', required }, schema, description),
      ),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      fieldOf(
        { name, in: 'body', required: body?.required?.includes(name) ?? false },
        resolve(document, schema),
      ),
    ),
  ]
}

function fieldOf(
  place: Pick<ExplorerField, 'name' | 'in' | 'required'>,
  schema: JsonSchema,
  description = schema.description ?? null,
): ExplorerField {
  const options = (schema.enum ?? []).map(String)
  const kind =
    options.length > 0
      ? 'choice'
      : schema.type === 'integer'
        ? 'integer'
        : schema.type === 'array'
          ? 'list'
          : schema.format === 'date'
            ? 'date'
            : 'text'
  return {
    ...place,
    kind,
    options,
    fallback: schema.default === undefined ? null : String(schema.default),
    min: schema.minimum ?? null,
    max: schema.maximum ?? schema.maxItems ?? null,
    description,
  }
}

/** Every description below a schema, by the path of its field. */
function collect(
  document: ApiDocument,
  part: JsonSchema,
  path: string,
  into: Record<string, string>,
): void {
  const { description, properties, items, anyOf, allOf, oneOf } = resolve(document, part)
  if (description !== undefined && path !== '') into[path] ??= description
  for (const branch of [...(anyOf ?? []), ...(allOf ?? []), ...(oneOf ?? [])])
    collect(document, branch, path, into)
  if (items) collect(document, items, `${path}[]`, into)
  for (const [name, schema] of Object.entries(properties ?? {}))
    collect(document, schema, path === '' ? name : `${path}.${name}`, into)
}
