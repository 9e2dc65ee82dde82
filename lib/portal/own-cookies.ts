import { cookies } from 'next/headers'
import { hostCookie } from '../platform/host-cookie'
import { portalRuntime } from './runtime'

export { BETA_COOKIE, EMAIL_UNDO_COOKIE, REVIEWER_COOKIE } from '../platform/host-cookie'

/** A cookie that the API has set for one of our pages. */
export async function ownCookie(name: string): Promise<string | undefined> {
  return (await cookies()).get(hostCookie(name, portalRuntime().publicUrl).name)?.value
}

/** That cookie alone as a header, for a call in the reader's name. */
export async function cookieHeader(name: string): Promise<Record<string, string>> {
  const value = await ownCookie(name)
  return value ? { cookie: `${hostCookie(name, portalRuntime().publicUrl).name}=${value}` } : {}
}
