import type { ActionState } from './actions'
import { AUTH_PATH } from './auth-path'
import { ANSWER_LOST, NOT_BEGUN, readRefusal, type Problem } from './problem'
import { overPath } from './redirects'

/** Posts to one of next-auth's routes with its token against foreign forms. Returns where it leads. */
async function post(action: string, fields: Record<string, string>): Promise<URL> {
  const asked = await fetch(`${AUTH_PATH}/csrf`, { cache: 'no-store' })
  const { csrfToken } = (await asked.json()) as { csrfToken: string }
  const response = await fetch(`${AUTH_PATH}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
  })
  const { url } = (await response.json()) as { url: string }
  return new URL(url, location.href)
}

/** Loads the page whole, so that no cache of the document before outlives it; the caller stays busy meanwhile. */
const leaveFor = (address: string): Promise<never> => {
  location.assign(address)
  return new Promise(() => undefined)
}

async function attempt(provider: string, fields: Record<string, string>): Promise<URL | Problem> {
  try {
    const target = await post(`callback/${provider}`, fields)
    const error = target.searchParams.get('error')
    if (error !== null) return readRefusal(error)
    // Back at next-auth's own page: the token was not taken, as when cookies are blocked.
    return target.searchParams.has('csrf') ? NOT_BEGUN : target
  } catch {
    return ANSWER_LOST
  }
}

/**
 * Signs in through a provider of lib/portal/auth and goes on to `next`.
 * @returns why it did not work; otherwise the page is left
 */
export async function signInWith(
  provider: 'code' | 'reviewer',
  next: string,
  fields: Record<string, string> = {},
): Promise<ActionState> {
  const outcome = await attempt(provider, { ...fields, callbackUrl: next })
  if (outcome instanceof URL) return leaveFor(outcome.pathname + outcome.search)
  if (outcome.code === NOT_BEGUN.code) return leaveFor(overPath(next))
  return { status: 'failed', problem: outcome }
}

/** Signs out here and in the API, and goes to the sign-in page. */
export async function signOutHere(): Promise<void> {
  await post('signout', { callbackUrl: '/sign-in' })
  await leaveFor('/sign-in')
}
