import NextAuth from 'next-auth'
import type { NextRequest } from 'next/server'
import { authOptions, SESSION } from '@/lib/portal/auth'
import { cookieFor, unseal } from '@/lib/portal/sealed-cookie'

type Context = RouteContext<'/portal/auth/[...nextauth]'>

const DAY_SECONDS = 24 * 60 * 60

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const given = [request as never, context as never, authOptions('browser')] as const
  const response = (await NextAuth(...given)) as Response
  response.headers.set('cache-control', 'private, no-store')
  // A refused code is an answer to the form: as a 401 browsers would report it as a failure of the page.
  return response.status === 401
    ? new Response(response.body, { headers: response.headers })
    : response
}

/** Moving the cookie's end once a day is enough. */
async function isRenewalDue(): Promise<boolean> {
  const issuedSeconds = (await unseal(SESSION))?.iat
  return typeof issuedSeconds === 'number' && Date.now() / 1_000 - issuedSeconds > DAY_SECONDS
}

/** Takes the renewal of a session's cookie out of an answer, and leaves its end. */
function withoutRenewal(response: Response): Response {
  const kept = response.headers
    .getSetCookie()
    .filter((line) => !line.startsWith(`${cookieFor(SESSION).name}=`) || /Max-Age=0/i.test(line))
  response.headers.delete('set-cookie')
  for (const line of kept) response.headers.append('set-cookie', line)
  return response
}

/**
 * next-auth's routes. It would renew the cookie at each look at the session: the answer to a tab that asked just
 * before somebody else signed in would then bring the session before back.
 */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params
  const response = await handle(request, context)
  return nextauth[0] === 'session' && !(await isRenewalDue()) ? withoutRenewal(response) : response
}

export const POST = handle
