import { resolve, type ApiDocument, type JsonSchema } from '@/lib/portal/docs/document'

/** One field of a body or an answer. */
export interface SchemaField {
  /** Dotted, from the outermost; items of a list are `[]`. */
  path: string
  name: string
  depth: number
  /** In words, as a person says it: `integer`, `list of objects`, `text or null`. */
  type: string
  required: boolean
  /** From the document, in English. */
  description: string
}

/** So deep is told; below it the recorded answer is read. */
const DEEPEST = 5
const MOST_CHOICES = 8
const WORDS: Record<string, string> = { string: 'text', array: 'list' }

interface Flat {
  types: string[]
  properties: [name: string, schema: JsonSchema, required: boolean][]
  items: JsonSchema | undefined
  description: string | undefined
}

/** A schema with its branches and references put together. */
function flatten(document: ApiDocument, given: JsonSchema): Flat {
  const schema = resolve(document, given)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
    (branch) => flatten(document, branch),
  )
  const own = [schema.type ?? []].flat()
  const choices = schema.enum?.map(String) ?? []
  return {
    types: [
      ...(choices.length > 0 && choices.length <= MOST_CHOICES
        ? [choices.join(' · ')]
        : own.map((type) => (type === 'string' && schema.format) || (WORDS[type] ?? type))),
      ...branches.flatMap(({ types }) => types),
    ],
    properties: [
      ...Object.entries(schema.properties ?? {}).map(
        ([name, inner]): Flat['properties'][number] => [
          name,
          inner,
          schema.required?.includes(name) ?? false,
        ],
      ),
      ...branches.flatMap(({ properties }) => properties),
    ],
    items: schema.items ?? branches.find(({ items }) => items)?.items,
    description: given.description ?? schema.description,
  }
}

/** Every field below a schema, in the order of the document. */
export function schemaFields(document: ApiDocument, schema: JsonSchema): SchemaField[] {
  const fields: SchemaField[] = []
  const walk = (given: JsonSchema, path: string, depth: number): void => {
    const { properties, items } = flatten(document, given)
    if (items) walk(items, `${path}[]`, depth)
    const told = new Set<string>()
    for (const [name, inner, required] of properties) {
      if (told.has(name)) continue
      told.add(name)
      const below = path === '' ? name : `${path}.${name}`
      const flat = flatten(document, inner)
      fields.push({
        path: below,
        name,
        depth,
        type: typeOf(document, flat),
        required,
        description: flat.description ?? '',
      })
      if (depth < DEEPEST) walk(inner, below, depth + 1)
    }
  }
  walk(schema, '', 0)
  return fields
}

/** The columns of a list as CSV, as its schema names them. */
export const csvColumns = ({ 'x-columns': columns = [] }: JsonSchema): SchemaField[] =>
  columns.map(({ name, type, description = '' }) => ({
    path: name,
    name,
    depth: 0,
    type,
    required: true,
    description,
  }))

function typeOf(document: ApiDocument, { types, items }: Flat): string {
  const inner = items && [...new Set(flatten(document, items).types)].join(' or ')
  return [...new Set(types)]
    .map((type) => (type === 'list' && inner ? `list of ${inner}` : type))
    .toSorted((a, b) => Number(a === 'null') - Number(b === 'null'))
    .join(' or ')
}
