import { getServerSession } from 'next-auth'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { PATH_HEADER } from '../platform/pages-bridge'
import type { Me } from './api'
import { authOptions, SESSION, type ServerSession, type Standing } from './auth'
import { ProblemError } from './problem'
import { signInPath } from './redirects'
import { drop } from './sealed-cookie'

export interface Session {
  token: string
  me: Me
}

/** Signs this browser out. Only in server actions and route handlers. */
export const closeSession = (): Promise<void> => drop(SESSION)

/** Checked against the data API once per request. Null when there is no session. */
const readStanding = cache(async (): Promise<Standing | null> => {
  const session = await getServerSession<ReturnType<typeof authOptions>, ServerSession>(
    authOptions('server'),
  )
  const standing = session?.standing ?? null
  if (standing?.kind === 'unknown') throw new ProblemError(standing.problem)
  return standing
})

/**
 * The session of this request; null when there is none that lets anybody in.
 * @throws ProblemError when the API can't tell
 */
export async function currentSession(): Promise<Session | null> {
  const standing = await readStanding()
  return standing?.kind === 'open' ? standing : null
}

/** True when somebody is signed in whose client is suspended. */
export async function isSuspended(): Promise<boolean> {
  const standing = await readStanding()
  return standing?.kind === 'closed' && standing.page === '/suspended'
}

/** The session of this request; without one, on to sign-in and back here afterwards. */
export async function requireSession(): Promise<Session> {
  const standing = await readStanding()
  if (standing?.kind === 'closed') redirect(standing.page)
  if (standing?.kind === 'open') return standing
  redirect(signInPath((await headers()).get(PATH_HEADER) ?? ''))
}
