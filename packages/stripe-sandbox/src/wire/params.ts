import type { z } from 'zod'
import { invalidRequest, type WireError } from './errors'
import { paramName, type Tree } from './form'

type Issue = z.core.$ZodIssue

function valueAt(tree: unknown, path: readonly PropertyKey[]): unknown {
  let node = tree
  for (const part of path) {
    if (typeof node !== 'object' || node === null) return undefined
    node = Array.isArray(node)
      ? (node as unknown[])[Number(part)]
      : (node as Record<PropertyKey, unknown>)[part]
  }
  return node
}

/** Of a union the most telling branch: the one that got furthest into the value. */
function deepest(issue: Issue): { issue: Issue; path: PropertyKey[] } {
  if (issue.code !== 'invalid_union') return { issue, path: issue.path }
  const inner = issue.errors.flat().map((one) => {
    const found = deepest(one)
    return { issue: found.issue, path: [...issue.path, ...found.path] }
  })
  const known = inner.find((one) => one.issue.code === 'unrecognized_keys')
  const tells = (one: { issue: Issue; path: PropertyKey[] }) =>
    one.path.length * 2 + Number(one.issue.code === 'custom')
  const [last] = inner.toSorted((a, b) => tells(b) - tells(a))
  return known ?? last ?? { issue, path: issue.path }
}

function asWireError(tree: Tree, error: z.ZodError): WireError {
  const [first] = error.issues
  if (!first) return invalidRequest('The parameters are not usable.')
  const { issue, path } = deepest(first)
  const name = paramName(path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  }
  if (valueAt(tree, path) === undefined)
    return invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing')
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  if (issue.code === 'custom')
    return invalidRequest(issue.message, name, typeof code === 'string' ? code : undefined)
  if (issue.code === 'invalid_type') return invalidRequest(`Invalid ${issue.expected}`, name)
  return invalidRequest(`Invalid ${name}: ${issue.message.toLowerCase()}`, name)
}

/**
 * Checks decoded parameters against a route's schema.
 * @throws WireError `parameter_unknown`, `parameter_missing`, `parameter_invalid_*`
 */
export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  tree: Tree,
): z.output<Schema> {
  const parsed = schema.safeParse(tree)
  if (!parsed.success) throw asWireError(tree, parsed.error)
  return parsed.data
}
