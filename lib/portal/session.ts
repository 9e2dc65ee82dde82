import { decode, encode, type JWT } from 'next-auth/jwt'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { hostCookie } from '../platform/host-cookie'
import { answer, api, type Me } from './api'
import { ProblemError } from './problem'
import { portalRuntime } from './runtime'
import { safePath, signInPath } from './redirects'

const DAY_SECONDS = 24 * 60 * 60
const SESSION = { name: 'prematch_session', maxAgeSeconds: 30 * DAY_SECONDS }
const CHALLENGE = { name: 'prematch_challenge', maxAgeSeconds: 10 * 60 }
const DEVICE = { name: 'prematch_device', maxAgeSeconds: 90 * DAY_SECONDS }

/** Set by the proxy: the address being asked for, which a layout can't know by itself. */
export const PATH_HEADER = 'x-prematch-path'

/** What this browser waits for between the two steps of sign-in. */
export interface Challenge {
  id: string
  email: string
  resendInSeconds: number
  next: string
}

export interface Session {
  token: string
  me: Me
}

type Sealed = typeof SESSION | typeof CHALLENGE | typeof DEVICE

const cookieName = (cookie: Sealed) => hostCookie(cookie.name, portalRuntime().publicUrl)

async function seal(cookie: Sealed, token: JWT, maxAge = cookie.maxAgeSeconds): Promise<void> {
  const { name, secure } = cookieName(cookie)
  const value = await encode({
    token,
    secret: portalRuntime().sessionSecret,
    salt: cookie.name,
    maxAge,
  })
  const jar = await cookies()
  jar.set(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge,
  })
}

async function unseal(cookie: Sealed): Promise<JWT | null> {
  const value = (await cookies()).get(cookieName(cookie).name)?.value
  if (!value) return null
  try {
    return await decode({ token: value, secret: portalRuntime().sessionSecret, salt: cookie.name })
  } catch {
    // Junk, another key or past its age: the same as no cookie.
    return null
  }
}

async function drop(cookie: Sealed): Promise<void> {
  const { name, secure } = cookieName(cookie)
  const jar = await cookies()
  jar.set(name, '', { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: 0 })
}

/**
 * Signs this browser in. Only in server actions.
 * @param maxAgeSeconds of a session whose end does not move with use
 */
export const openSession = (token: string, maxAgeSeconds?: number): Promise<void> =>
  seal(SESSION, { pms: token }, maxAgeSeconds)

/**
 * Moves the end of the cookie along with the session's own, which the API moves with use; once a day is enough.
 * Only in server actions and route handlers.
 */
export async function renewSession(): Promise<void> {
  const sealed = await unseal(SESSION)
  if (typeof sealed?.pms !== 'string' || typeof sealed.exp !== 'number') return
  const gainedSeconds = Date.now() / 1_000 + SESSION.maxAgeSeconds - sealed.exp
  if (gainedSeconds > DAY_SECONDS) await openSession(sealed.pms)
}

/** Signs this browser out. Only in server actions and route handlers. */
export const closeSession = (): Promise<void> => drop(SESSION)

/** Why a session that exists lets nobody in, and the page that explains it. */
const CLOSED = { client_suspended: '/suspended', reviewer_access_inactive: '/reviewer' } as const

const isClosed = (code: string): code is keyof typeof CLOSED => Object.hasOwn(CLOSED, code)

/** Checked against the data API once per request. */
const readSession = cache(async (): Promise<Session | keyof typeof CLOSED | null> => {
  const token = (await unseal(SESSION))?.pms
  if (typeof token !== 'string') return null
  const me = await answer(api(token).GET('/auth/me'))
  if (me.ok) return { token, me: me.data }
  const { code } = me.problem
  if (code === 'invalid_session') return null
  if (isClosed(code)) return code
  throw new ProblemError(me.problem)
})

/**
 * The session of this request; null when there is none that lets anybody in.
 * @throws ProblemError when the API can't tell
 */
export async function currentSession(): Promise<Session | null> {
  const session = await readSession()
  return typeof session === 'string' ? null : session
}

/** True when somebody is signed in whose client is suspended. */
export const isSuspended = async (): Promise<boolean> =>
  (await readSession()) === 'client_suspended'

/** The session of this request; without one, on to sign-in and back here afterwards. */
export async function requireSession(): Promise<Session> {
  const session = await readSession()
  if (typeof session === 'string') redirect(CLOSED[session])
  if (session) return session
  redirect(signInPath((await headers()).get(PATH_HEADER) ?? ''))
}

/** Remembers which sign-in this browser has begun. Only in server actions. */
export const beginChallenge = (challenge: Challenge): Promise<void> =>
  seal(CHALLENGE, { ...challenge })

export const endChallenge = (): Promise<void> => drop(CHALLENGE)

/** The sign-in that this browser has begun, if any. */
export async function currentChallenge(): Promise<Challenge | null> {
  const sealed = await unseal(CHALLENGE)
  if (typeof sealed?.id !== 'string' || typeof sealed.email !== 'string') return null
  const { id, email, resendInSeconds, next } = sealed
  return { id, email, resendInSeconds: Number(resendInSeconds) || 0, next: safePath(next) }
}

/**
 * Keeps the proof that this browser has signed in, also after signing out: with it strangers can't use up
 * the codes of its owner. Only in server actions.
 */
export const rememberDevice = (device: string): Promise<void> => seal(DEVICE, { device })

/** The proof of an earlier sign-in in this browser, if any. */
export async function currentDevice(): Promise<string | undefined> {
  const device = (await unseal(DEVICE))?.device
  return typeof device === 'string' ? device : undefined
}
