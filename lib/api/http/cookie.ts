import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { hostCookie } from '../../platform/host-cookie'
import type { ApiDeps, ApiEnv } from '../context'

/** Browsers keep no cookie for longer (400 days). */
const LONGEST_SECONDS = 34_560_000

/** Sets a cookie that scripts can't read and other sites' posts don't carry; on https bound to this very host. */
export function setOwnCookie(
  c: Context<ApiEnv>,
  { env }: Pick<ApiDeps, 'env'>,
  cookie: { name: string; value: string; maxAgeSeconds: number },
): void {
  const { name, secure } = hostCookie(cookie.name, env.PUBLIC_URL)
  setCookie(c, name, cookie.value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    path: '/',
    maxAge: Math.min(LONGEST_SECONDS, Math.max(0, Math.floor(cookie.maxAgeSeconds))),
  })
}

export const ownCookie = (
  c: Context<ApiEnv>,
  { env }: Pick<ApiDeps, 'env'>,
  name: string,
): string | undefined => getCookie(c, hostCookie(name, env.PUBLIC_URL).name)
