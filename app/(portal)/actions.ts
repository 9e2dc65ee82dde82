'use server'

import { answer, api } from '@/lib/portal/api'
import { closeSession, currentSession } from '@/lib/portal/session'

/**
 * Ends the session here and in the API; the gate does the rest when the page is rendered again. The cookie
 * goes even when the API can't be reached.
 */
export async function signOut(): Promise<void> {
  const session = await currentSession().catch(() => null)
  if (session) await answer(api(session.token).POST('/auth/logout'))
  await closeSession()
}
