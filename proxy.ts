import { NextResponse, type NextRequest } from 'next/server'

/**
 * Tells the session gate which page was asked for, so that sign-in can come back to it. Nothing is decided
 * here: pages and actions check the session themselves.
 */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers)
  headers.set('x-prematch-path', request.nextUrl.pathname + request.nextUrl.search)
  return NextResponse.next({ request: { headers } })
}

export const config = { matcher: ['/overview/:path*', '/competitions/:path*', '/keys/:path*'] }
