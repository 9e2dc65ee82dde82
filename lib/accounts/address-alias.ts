import { deriveSecret, hmacSha256 } from '../platform/secrets'
import type { Email } from './email'

/**
 * Stands for an address where it only has to be told apart: counters outlive the account they were counted for, and
 * must not keep its address.
 */
export type AddressAlias = string & { readonly brand: 'AddressAlias' }

export const aliasOf = (secretKey: string, email: Email): AddressAlias =>
  hmacSha256(deriveSecret(secretKey, 'address'), email).toString('base64url') as AddressAlias
