import { invalidRequest } from './errors'
import type { Tree } from './form'
import type { Route } from './route'

const TYPES = { payment_method_types: 'allowed_payment_method_types' }

/** Parameters that an older version of the API calls otherwise, by operation: old name, present name. */
const RENAMED: Record<string, Record<string, string>> = {
  'POST /v1/checkout/sessions': TYPES,
  'POST /v1/payment_intents': TYPES,
  'POST /v1/payment_intents/:id/confirm': TYPES,
  'POST /v1/setup_intents': TYPES,
}

/**
 * A caller that names no version speaks its account's default, which is as old as the account: the official CLI does. For it the
 * older names hold as well. Under the version spoken here Stripe does not know them.
 * @throws WireError `parameters_exclusive` when both names are given
 */
export function underPresentNames(
  { method, path }: Pick<Route, 'method' | 'path'>,
  tree: Tree,
): Tree {
  const renamed = RENAMED[`${method} ${path}`] ?? {}
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const present = renamed[name]
      if (present === undefined) return [name, value]
      if (present in tree)
        throw invalidRequest(
          `You may only specify one of these parameters: ${name}, ${present}.`,
          name,
          'parameters_exclusive',
        )
      return [present, value]
    }),
  )
}
