import { macsOf, sameDigest } from '../platform/secrets'

const signatures = (secretKey: string, inviteId: string) =>
  macsOf(secretKey, 'reviewer', `access|${inviteId}`)

/** What the cookie of an opened invitation holds: its id and our signature. It proves that the link was opened. */
export const accessCookieValue = (secretKey: string, inviteId: string): string =>
  `${inviteId}.${signatures(secretKey, inviteId)[0].toString('base64url')}`

/** The invitation a cookie names; undefined for what we have not signed. */
export function inviteOfCookie(secretKey: string, value: string | undefined): string | undefined {
  const [inviteId, signature, ...rest] = value?.split('.') ?? []
  if (!inviteId || !signature || rest.length > 0) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isOurs = signatures(secretKey, inviteId).some((own) => sameDigest(given, own))
  return isOurs ? inviteId : undefined
}
