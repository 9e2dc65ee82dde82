import { api } from '@/lib/portal/api'
import { currentSession } from '@/lib/portal/session'
import { signInPath } from '@/lib/portal/redirects'

/** The export as a download of the browser; passed on as it comes, never held whole. */
export async function GET(): Promise<Response> {
  const session = await currentSession()
  if (!session)
    return new Response(null, { status: 303, headers: { Location: signInPath('/settings') } })
  const { response } = await api(session.token).GET('/account/export', { parseAs: 'stream' })
  if (!response.ok)
    return new Response(null, { status: 303, headers: { Location: '/settings?export=failed' } })
  return new Response(response.body, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': response.headers.get('content-disposition') ?? 'attachment',
      'Cache-Control': 'private, no-store',
    },
  })
}
