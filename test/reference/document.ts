import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../../lib/api/openapi'

interface Named {
  $ref?: string
  value?: unknown
}
interface Content {
  schema: object
  example?: unknown
  examples?: Record<string, Named>
}
export interface DocumentedResponse {
  $ref?: string
  description?: string
  headers?: Record<string, unknown>
  content?: { 'application/json'?: Content }
}
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: { example?: string | number }
}
export interface Operation {
  method: string
  path: string
  operationId: string
  security: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json'?: Content } }
  responses: Record<string, DocumentedResponse>
}

/** One way an operation may answer: a status, and the code where it has some. */
export interface Outcome {
  operation: Operation
  status: string
  code?: string
}

export const nameOf = ({ operation, status, code }: Outcome): string =>
  `${operation.operationId} ${status}${code === undefined ? '' : ` ${code}`}`

type Schema = Record<string, unknown>

/** The OpenAPI document as a test reads it: references followed, schemas closed. */
export class ReferenceDocument {
  readonly operations: Operation[]
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true })
  /** By the schema's text: a hundred answers share the schema of refusals. */
  private readonly compiled = new Map<string, ValidateFunction>()

  constructor(readonly document: Schema) {
    addFormats(this.ajv)
    const paths = document.paths as Record<string, Record<string, Operation>>
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    )
  }

  /** The document as every server has it. */
  static ours(): ReferenceDocument {
    const text = JSON.stringify(openApiDocument('http://127.0.0.1'))
    return new ReferenceDocument(JSON.parse(text) as Schema)
  }

  operation(id: string): Operation {
    const found = this.operations.find(({ operationId }) => operationId === id)
    if (!found) throw new Error(`the document has no operation ${id}`)
    return found
  }

  /** What a `$ref` into this document stands for. */
  resolve<T extends object>(part: T & { $ref?: string }): T {
    if (part.$ref === undefined) return part
    return part.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Schema)[name.replaceAll('~1', '/')], this.document) as T
  }

  /** Every answer that the document lists, one per status and code. */
  outcomes(): Outcome[] {
    return this.operations.flatMap((operation) =>
      Object.entries(operation.responses).flatMap(([status, response]) => {
        const { examples } = this.resolve(response).content?.['application/json'] ?? {}
        const codes: (string | undefined)[] = examples ? Object.keys(examples) : [undefined]
        return codes.map((code): Outcome => ({
          operation,
          status,
          ...(code !== undefined && { code }),
        }))
      }),
    )
  }

  /** What is wrong with a value under a schema in which nothing undescribed is allowed. */
  faults(schema: object, value: unknown): string[] {
    const text = JSON.stringify(schema)
    const validate = this.compiled.get(text) ?? this.ajv.compile(this.closed(schema as Schema))
    this.compiled.set(text, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }: ErrorObject) =>
        `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    )
  }

  /** The schema with references put in place, in which an object has no other fields than the described. */
  private closed(schema: Schema, isPart = false): Schema {
    const given = this.resolve(schema)
    const parts = Object.entries(given).map(([key, value]): [string, unknown] => {
      if (Array.isArray(value) && ['allOf', 'anyOf', 'oneOf'].includes(key))
        return [key, value.map((one) => this.closed(one as Schema, isPart || key === 'allOf'))]
      if (['items', 'additionalProperties'].includes(key) && typeof value === 'object')
        return [key, this.closed(value as Schema)]
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as Record<string, Schema>).map(([name, one]) => [
              name,
              this.closed(one),
            ]),
          ),
        ]
      return [key, value]
    })
    const isObject = 'properties' in given || 'allOf' in given
    const close = isObject && !isPart && !('additionalProperties' in given)
    return { ...Object.fromEntries(parts), ...(close && { unevaluatedProperties: false }) }
  }
}
