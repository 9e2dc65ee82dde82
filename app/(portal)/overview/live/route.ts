import { loadOverview } from '@/lib/portal/overview'
import { problemOfDigest, ProblemError } from '@/lib/portal/problem'
import { currentSession } from '@/lib/portal/session'

/** The overview as JSON, for the open page that waits for the first call. Costs no quota. */
export async function GET(): Promise<Response> {
  try {
    const session = await currentSession()
    if (!session) return reply({ detail: 'invalid_session' }, 401)
    const view = await loadOverview(session.token)
    return reply(view, 200)
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown
    const { code, requestId } = problemOfDigest(thrown.digest)
    return reply({ detail: code, request_id: requestId }, 503)
  }
}

const reply = (body: unknown, status: number): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } })
