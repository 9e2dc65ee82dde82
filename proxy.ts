import { NextResponse, type NextRequest } from 'next/server'
import { isForeignOrigin } from './lib/platform/origin'
import { PATH_HEADER } from './lib/platform/pages-bridge'
import { portalRuntime } from './lib/portal/runtime'

/**
 * Refuses changes that another site's page asked for, and tells the session gate which page was asked for,
 * so that sign-in can come back to it. Who may see what is not decided here: pages and actions check the
 * session themselves.
 */
export function proxy(request: NextRequest): NextResponse {
  const { method, headers, nextUrl } = request
  if (
    method !== 'GET' &&
    method !== 'HEAD' &&
    isForeignOrigin(headers.get('origin'), portalRuntime().publicUrl)
  ) {
    return NextResponse.json({ detail: 'forbidden_origin' }, { status: 403 })
  }
  const passed = new Headers(headers)
  passed.set(PATH_HEADER, nextUrl.pathname + nextUrl.search)
  return NextResponse.next({ request: { headers: passed } })
}

export const config = { matcher: '/((?!_next/).*)' }
