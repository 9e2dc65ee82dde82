import { macsOf } from '../platform/secrets'
import type { Email } from './email'

/**
 * Stands for an address where it only has to be told apart: counters outlive the account they were counted for, and
 * must not keep its address.
 */
export type AddressAlias = string & { readonly brand: 'AddressAlias' }

/** Under the newest secret alone: counters begin anew when `SECRET_KEY` is replaced. */
export const aliasOf = (secretKey: string, email: Email): AddressAlias =>
  macsOf(secretKey, 'address', email)[0].toString('base64url') as AddressAlias
