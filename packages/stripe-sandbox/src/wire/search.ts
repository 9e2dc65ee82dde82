import type { Customer } from '../rows/customer'
import { invalidRequest } from './errors'

const CLAUSE =
  /^(?:metadata\[(['"])(?<key>[^'"]+)\1\]|(?<field>email|name|phone)):(['"])(?<value>[^'"]*)\4$/

/**
 * A query of Stripe's search language as a test, as far as it asks for equality: `email:'a@b.c' AND
 * metadata['user']:'7'`.
 * @throws WireError 400 for anything else of the language
 */
export function matching(query: string): (customer: Customer) => boolean {
  const tests = query.split(/\s+AND\s+/i).map((clause) => {
    const groups = CLAUSE.exec(clause.trim())?.groups
    if (!groups)
      throw invalidRequest(
        `We were unable to parse your search query near: ${clause}. The local Stripe knows field:'value' and AND.`,
        'query',
      )
    const { key, field, value = '' } = groups
    return (customer: Customer) =>
      key === undefined
        ? customer[field as 'email' | 'name' | 'phone']?.toLowerCase() === value.toLowerCase()
        : customer.metadata[key] === value
  })
  return (customer) => tests.every((test) => test(customer))
}
