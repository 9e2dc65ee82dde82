import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Stripe from 'stripe'
import * as TJS from 'typescript-json-schema'

const CACHE = path.resolve(import.meta.dirname, '../../dist/wire-schema')

export interface WireSchema {
  definitions: Record<string, unknown>
  properties: Record<string, unknown>
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Makes the generated schema usable: definition names without odd characters, exact decimals as the strings
 * they are on the wire, and no properties whose type is "never sent".
 */
function repair(raw: TJS.Definition): WireSchema {
  const source = raw as unknown as WireSchema
  const names = new Map(Object.keys(source.definitions).map((name, index) => [name, `D${index}`]))
  const nameOf = (reference: string) => {
    const written = reference.replace('#/definitions/', '')
    const decoded = decodeURIComponent(written).replace(/~1/g, '/').replace(/~0/g, '~')
    return names.get(decoded) ?? names.get(written)
  }
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one: unknown) => walk(one))
    if (!isNode(value)) return value
    if (typeof value.$ref === 'string') {
      const name = nameOf(value.$ref)
      return name === undefined ? {} : { $ref: `#/definitions/${name}` }
    }
    if (isNode(value.properties) && '_coefficient' in value.properties) return { type: 'string' }
    const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key === 'properties' && isNode(inner)) return [[key, walkProperties(inner)]]
      return key === 'description' && typeof inner === 'string' ? [] : [[key, walk(inner)]]
    })
    return Object.fromEntries(entries)
  }
  const walkProperties = (properties: Node) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, inner]) =>
        isNode(inner) && Array.isArray(inner.anyOf) && inner.anyOf.length === 0
          ? []
          : [[name, walk(inner)]],
      ),
    )
  return {
    definitions: Object.fromEntries(
      Object.entries(source.definitions).map(([name, inner]): [string, unknown] => [
        names.get(name) ?? name,
        walk(inner),
      ]),
    ),
    properties: walkProperties(source.properties),
  }
}

function generate(types: Readonly<Record<string, string>>): WireSchema {
  const file = path.join(CACHE, `types-${process.pid}.ts`)
  const members = Object.entries(types).map(([name, type]) => `  '${name}': ${type}`)
  writeFileSync(
    file,
    `import type Stripe from 'stripe'\nexport interface WireObjects {\n${members.join('\n')}\n}\n`,
  )
  const program = TJS.getProgramFromFiles([file], {
    target: 'es2022',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  })
  const schema = TJS.generateSchema(program, 'WireObjects', {
    required: true,
    noExtraProps: true,
    strictNullChecks: true,
    ignoreErrors: true,
  })
  rmSync(file)
  if (!schema) throw new Error("The SDK's types could not be read as a schema.")
  return repair(schema)
}

/**
 * The JSON schema of types of the SDK, by names of our choice. Made in some seconds, then kept until the SDK,
 * the types asked for or this file change.
 */
export function wireSchema(types: Readonly<Record<string, string>>): WireSchema {
  const madeFrom = createHash('sha256')
    .update(Stripe.PACKAGE_VERSION)
    .update(readFileSync(import.meta.filename))
    .update(JSON.stringify(types))
    .digest('hex')
    .slice(0, 16)
  const cached = path.join(CACHE, `${madeFrom}.json`)
  if (!existsSync(cached)) {
    mkdirSync(CACHE, { recursive: true })
    const draft = `${cached}.${process.pid}.tmp`
    writeFileSync(draft, JSON.stringify(generate(types)))
    renameSync(draft, cached)
  }
  return JSON.parse(readFileSync(cached, 'utf8')) as WireSchema
}
