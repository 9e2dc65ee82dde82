import { currentSession } from '@/lib/portal/session'

/** Whose session this browser has, for open tabs: one that was ended elsewhere is noticed there. */
export async function GET(): Promise<Response> {
  const session = await currentSession()
  return Response.json(
    { account_id: session?.me.account.id ?? null },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}
