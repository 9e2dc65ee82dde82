import type { AuthOptions, DefaultSession } from 'next-auth'
import type { JWT } from 'next-auth/jwt'
import { nameAuthAddress } from '../platform/env'
import { AUTH_PATH } from './auth-path'
import { answer, api, type Me } from './api'
import type { Problem } from './problem'
import { PROVIDERS, type SignedIn } from './providers'
import { safePath } from './redirects'
import { portalRuntime } from './runtime'
import { cookieFor, sealToken, unsealToken } from './sealed-cookie'

const DAY_SECONDS = 24 * 60 * 60

/**
 * The cookie lives as long as the longest session can, a reviewer's; whether its session still does, only the
 * API knows, which is asked each time.
 */
export const SESSION = { name: 'prematch_session', maxAgeSeconds: 180 * DAY_SECONDS }
const CSRF = { name: 'prematch_csrf', maxAgeSeconds: SESSION.maxAgeSeconds }
const RETURN = { name: 'prematch_return', maxAgeSeconds: DAY_SECONDS }

/** Why a session that exists lets nobody in, and the page that explains it. */
const CLOSED = { client_suspended: '/suspended', reviewer_access_inactive: '/reviewer' } as const

const isClosed = (code: string): code is keyof typeof CLOSED => Object.hasOwn(CLOSED, code)

/** What the API says of the session in the cookie. */
export type Standing =
  | { kind: 'open'; token: string; me: Me }
  | { kind: 'closed'; page: (typeof CLOSED)[keyof typeof CLOSED] }
  | { kind: 'unknown'; problem: Problem }

/** The session is over: next-auth then takes the cookie away. */
class SessionOver extends Error {
  override name = 'SessionOver'
}

async function standingOf(token: unknown): Promise<Standing> {
  if (typeof token !== 'string') throw new SessionOver()
  const me = await answer(api(token).GET('/auth/me'))
  if (me.ok) return { kind: 'open', token, me: me.data }
  const { code } = me.problem
  if (code === 'invalid_session') throw new SessionOver()
  return isClosed(code)
    ? { kind: 'closed', page: CLOSED[code] }
    : { kind: 'unknown', problem: me.problem }
}

/** What an open tab may know: whose session its browser has, and no token. Absent when the API can't tell. */
const forBrowser = (standing: Standing) =>
  standing.kind === 'unknown'
    ? {}
    : { account_id: standing.kind === 'open' ? standing.me.account.id : null }

/** next-auth's session as our own pages read it; `standing` never leaves the server. */
export interface ServerSession extends DefaultSession {
  standing?: Standing
}

/**
 * next-auth for this portal: sign-in through its providers, the session in its encrypted cookie, checked with the
 * data API whenever it is read.
 * @param reader who reads the session: a page of ours, or a browser through next-auth's route
 */
export function authOptions(reader: 'server' | 'browser'): AuthOptions {
  const { publicUrl, sessionSecret } = portalRuntime()
  nameAuthAddress(publicUrl + AUTH_PATH)
  const named = (cookie: typeof SESSION) => {
    const { name, options } = cookieFor(cookie)
    return { name, options: { ...options, maxAge: cookie.maxAgeSeconds } }
  }
  return {
    providers: PROVIDERS,
    secret: sessionSecret,
    session: { strategy: 'jwt', maxAge: SESSION.maxAgeSeconds },
    jwt: {
      encode: ({ token }) => sealToken(SESSION, token ?? {}),
      decode: ({ token }) => unsealToken(SESSION, token ?? ''),
    },
    cookies: {
      sessionToken: cookieFor(SESSION),
      csrfToken: named(CSRF),
      callbackUrl: named(RETURN),
    },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    callbacks: {
      // Only a provider's answer brings a user, and with it the token to keep.
      jwt: ({ token, user }) =>
        (user as SignedIn | undefined) ? { ...token, pms: (user as SignedIn).token } : token,
      async session({ session, token }) {
        const standing = await standingOf(token.pms)
        const told = reader === 'server' ? { standing } : forBrowser(standing)
        return { expires: session.expires, ...told }
      },
      redirect: ({ url }) => {
        const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url
        return publicUrl + safePath(path)
      },
    },
    events: {
      // The cookie goes even when the API can't be reached.
      async signOut({ token }) {
        // Null where the cookie could not be read.
        const session = (token as JWT | null)?.pms
        if (typeof session === 'string') await answer(api(session).POST('/auth/logout'))
      },
    },
    logger: {
      error(code, metadata) {
        const error = metadata instanceof Error ? metadata : metadata.error
        const isOver = error instanceof SessionOver || error.message === 'JWT invalid'
        if (!isOver) console.error(`next-auth ${code}`, error)
      },
      warn: (code) => console.warn(`next-auth ${code}`),
      debug: () => undefined,
    },
  }
}
