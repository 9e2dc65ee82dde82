import { cache } from 'react'
import { API_BASE, send } from '../transport'

interface Described {
  $ref?: string
  description?: string
}
export interface JsonSchema extends Described {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  required?: string[]
  default?: string | number
  example?: string | number
  minimum?: number
  maximum?: number
  maxItems?: number
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  /** Of a list as CSV. */
  'x-columns'?: { name: string; type: string; description?: string }[]
}
export interface Parameter extends Described {
  name: string
  in: string
  required?: boolean
  example?: string | number
  schema: JsonSchema
}
interface Content {
  schema?: JsonSchema
  example?: unknown
  examples?: Record<string, Described>
}
export interface Answer extends Described {
  headers?: Record<string, Described>
  content?: { 'application/json'?: Content; 'text/csv'?: Content }
}
export interface Operation {
  method: string
  path: string
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json'?: Content } }
  responses: Record<string, Answer>
}
/** What a refusal takes of a client's counters: places in the minute, and units. */
export interface RefusalCost {
  requests: number
  units: number
}
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: Record<string, Record<string, Described>>
  'x-error-codes': Record<string, { status: number; message: string; cost?: RefusalCost }>
}

/** What was served last: while that stays the same it is parsed once, not for every page. */
let last: { text: string; document: ApiDocument } | undefined

/** The OpenAPI document as the data API serves it; every page about the API is made of it, and none changes it. */
export const readDocument = cache(async (): Promise<ApiDocument> => {
  const response = await send(new Request(`${API_BASE}/openapi.json`))
  if (!response.ok) throw new Error(`the OpenAPI document can't be read: ${response.status}`)
  const text = await response.text()
  if (last?.text !== text) last = { text, document: JSON.parse(text) as ApiDocument }
  return last.document
})

export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )

/** What a `$ref` stands for. */
export function resolve<Part extends Described>(document: ApiDocument, part: Part): Part {
  const [, , kind = '', name = ''] = part.$ref?.split('/') ?? []
  return part.$ref === undefined ? part : (document.components[kind]?.[name] as Part)
}

/** The error codes an answer may carry. */
export const codesOf = (document: ApiDocument, answer: Answer): string[] =>
  Object.keys(resolve(document, answer).content?.['application/json']?.examples ?? {})

export interface ErrorEntry {
  code: string
  status: number
  message: string
  /** On a data route; undefined where it can't be said before the call. */
  cost?: RefusalCost | undefined
  /** An answer that carries it, where an operation answers it. */
  example: unknown
  /** The operations that answer it; empty for what no operation answers. */
  operations: Operation[]
}

/** Every error code of the API, by status. */
export function errorsOf(document: ApiDocument): ErrorEntry[] {
  const answering = new Map<string, Operation[]>()
  for (const operation of operationsOf(document)) {
    const answers = Object.values(operation.responses)
    for (const code of new Set(answers.flatMap((answer) => codesOf(document, answer))))
      answering.set(code, [...(answering.get(code) ?? []), operation])
  }
  return Object.entries(document['x-error-codes'])
    .map(([code, { status, message, cost }]) => ({
      code,
      status,
      message,
      cost,
      example: (document.components.examples?.[code] as { value?: unknown } | undefined)?.value,
      operations: answering.get(code) ?? [],
    }))
    .sort((a, b) => a.status - b.status)
}
