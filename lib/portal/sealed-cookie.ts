import { decode, encode, type JWT } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { hostCookie } from '../platform/host-cookie'
import { portalRuntime } from './runtime'

/** An encrypted cookie of the portal: its name (also what its key is derived with) and its longest life. */
export interface SealedCookie {
  name: string
  maxAgeSeconds: number
}

/** The name a cookie really has on the public address, and its attributes. */
export function cookieFor({ name: given }: SealedCookie) {
  const { name, secure } = hostCookie(given, portalRuntime().publicUrl)
  return { name, options: { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const }
}

/** Encrypts claims for this cookie. */
export const sealToken = (cookie: SealedCookie, token: JWT): Promise<string> =>
  encode({
    token,
    secret: portalRuntime().sessionSecret,
    salt: cookie.name,
    maxAge: cookie.maxAgeSeconds,
  })

/** The claims inside, also from before `SECRET_KEY` was replaced; null for junk, another key's work or what is past its age. */
export async function unsealToken(cookie: SealedCookie, token: string): Promise<JWT | null> {
  const { sessionSecret, olderSessionSecrets } = portalRuntime()
  for (const secret of [sessionSecret, ...olderSessionSecrets]) {
    const claims = await decode({ token, secret, salt: cookie.name }).catch(() => null)
    if (claims) return claims
  }
  return null
}

/** Sets the cookie. Only in server actions and route handlers. */
export async function seal(cookie: SealedCookie, claims: JWT): Promise<void> {
  const { name, options } = cookieFor(cookie)
  const jar = await cookies()
  jar.set(name, await sealToken(cookie, claims), { ...options, maxAge: cookie.maxAgeSeconds })
}

/** What the cookie of this request says; null without one that can be read. */
export async function unseal(cookie: SealedCookie): Promise<JWT | null> {
  const value = (await cookies()).get(cookieFor(cookie).name)?.value
  return value ? unsealToken(cookie, value) : null
}

/** Takes the cookie away. Only in server actions and route handlers. */
export async function drop(cookie: SealedCookie): Promise<void> {
  const { name, options } = cookieFor(cookie)
  const jar = await cookies()
  jar.set(name, '', { ...options, maxAge: 0 })
}
