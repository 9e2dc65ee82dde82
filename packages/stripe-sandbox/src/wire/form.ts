import { invalidRequest } from './errors'

/** Decoded parameters: leaves are strings, lists are still objects with indexes as keys. */
export interface Tree {
  [key: string]: string | Tree
}

const emptyTree = (): Tree => Object.create(null) as Tree

/** `items[0][price]` as its parts; undefined when the brackets don't match. */
function partsOf(key: string): string[] | undefined {
  const head = /^[^[\]]+/.exec(key)?.[0]
  if (head === undefined) return undefined
  const rest = key.slice(head.length)
  if (!/^(\[[^[\]]*\])*$/.test(rest)) return undefined
  return [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? '')]
}

function place(tree: Tree, parts: string[], key: string, value: string): void {
  const clash = () => invalidRequest(`The parameter ${key} is given in two forms.`, key)
  let node = tree
  parts.forEach((written, depth) => {
    // `a[]` appends.
    const part = written === '' ? String(Object.keys(node).length) : written
    const present = node[part]
    if (depth === parts.length - 1) {
      if (typeof present === 'object') throw clash()
      node[part] = value
    } else {
      if (typeof present === 'string') throw clash()
      node = node[part] = present ?? emptyTree()
    }
  })
}

/**
 * Decodes `a[b][0][c]=d` as Stripe does: of a parameter given twice the last one counts.
 * @throws WireError for unmatched brackets and for a name that is both a value and an object
 */
export function decodeForm(encoded: string): Tree {
  const tree = emptyTree()
  for (const [key, value] of new URLSearchParams(encoded)) {
    const parts = partsOf(key)
    if (!parts) throw invalidRequest(`Invalid parameter name: ${key}`, key)
    place(tree, parts, key, value)
  }
  return tree
}

/** `['items', 0, 'price']` as a parameter's name. */
export const paramName = (path: readonly PropertyKey[]): string =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('')
