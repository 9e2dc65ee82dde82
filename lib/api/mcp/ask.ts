import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { PEER_HEADER } from '../../platform/pages-bridge'
import type { ApiEnv } from '../context'

/** A GET of the API in the name of whoever asked. */
export type Ask = (path: string, query?: Query) => Promise<Response>

export type Query = Record<string, string | number | boolean | undefined>

/** What says who asks, and from where. */
const PASSED_ON = ['x-api-key', 'authorization', 'x-forwarded-for']

/** Asks the API from inside this process, as the caller of `c`: with the same key and from the same network. */
export function askAs(app: Pick<OpenAPIHono<ApiEnv>, 'fetch'>, c: Context<ApiEnv>): Ask {
  const { incoming } = c.env
  const peer = incoming ? incoming.socket.remoteAddress : c.req.header(PEER_HEADER)
  const headers = new Headers(
    [...PASSED_ON.map((name) => [name, c.req.header(name)]), [PEER_HEADER, peer]].filter(
      (header): header is [string, string] => header[1] !== undefined,
    ),
  )
  return async (path, query = {}) => {
    const url = new URL(path, 'http://api.invalid')
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    return app.fetch(new Request(url, { headers }), {})
  }
}
