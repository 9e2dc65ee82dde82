import { domainToASCII } from 'node:url'
import { z } from '@hono/zod-openapi'

/** A normalised address: what an account is known by and where its mail goes. */
export type Email = string & z.$brand<'Email'>

const BLANK_ENDS = /^[\p{Zs}\t\r\n]+|[\p{Zs}\t\r\n]+$/gu
/** What nobody can see or type: one of these would make a second address that looks like the first. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** ASCII that no host name has; without this check a URL parser would decode or cut it. */
const NOT_IN_A_DOMAIN = /[\x00-\x2c\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]/
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

function normaliseDomain(text: string): string | undefined {
  if (NOT_IN_A_DOMAIN.test(text)) return undefined
  const domain = domainToASCII(text.normalize('NFC')).toLowerCase()
  const labels = domain.split('.')
  const topLevel = labels.at(-1) ?? ''
  const valid =
    labels.length >= 2 &&
    domain.length <= 253 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label)) &&
    // An all-digit last label is an IPv4 address, not a mail domain.
    /[a-z]/.test(topLevel)
  return valid ? domain : undefined
}

/**
 * The one spelling of an address: trimmed, local part in lower case, domain as IDNA A-labels.
 * Plus-addresses stay distinct. Undefined for what is not an address we can tell apart by eye.
 */
export function normaliseEmail(text: string): Email | undefined {
  const trimmed = text.replace(BLANK_ENDS, '')
  if (INVISIBLE.test(trimmed)) return undefined
  const at = trimmed.lastIndexOf('@')
  // The local part must be ASCII as typed: NFC would turn a Kelvin sign into the letter K.
  const local = trimmed.slice(0, Math.max(at, 0))
  const ascii = /^[\x21-\x7e]+$/.test(local) ? local.toLowerCase() : ''
  const domain = normaliseDomain(trimmed.slice(at + 1))
  if (!domain || ascii.length > 64 || !LOCAL_PART.test(ascii)) return undefined
  const email = `${ascii}@${domain}`
  return email.length <= 254 ? (email as Email) : undefined
}

/** An address in a request body; the parsed value is normalised. */
export const emailAddress = z
  .string()
  .max(320)
  .transform((text, ctx): Email => {
    const email = normaliseEmail(text)
    if (email) return email
    ctx.addIssue({ code: 'custom', message: 'must be an e-mail address, like you@example.com' })
    return z.NEVER
  })
  .openapi({ type: 'string', format: 'email', example: 'you@example.com' })
