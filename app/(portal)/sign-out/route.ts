import { answer, api } from '@/lib/portal/api'
import { closeSession, currentSession } from '@/lib/portal/session'

/**
 * Ends the session here and in the API. A plain form posts here, so the browser loads the next page whole and
 * no cache of a document outlives the session. The cookie goes even when the API can't be reached.
 */
export async function POST(): Promise<Response> {
  const session = await currentSession().catch(() => null)
  if (session) await answer(api(session.token).POST('/auth/logout'))
  await closeSession()
  return new Response(null, {
    status: 303,
    headers: { Location: '/sign-in', 'Cache-Control': 'no-store' },
  })
}
