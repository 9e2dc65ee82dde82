import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiDeps, ApiEnv } from '../context'
import { inboxPage } from './inbox-page'

/** The local inbox, in development and test, for this machine alone: what the product has mailed, newest first. */
export function registerInbox(app: OpenAPIHono<ApiEnv>, { outbox }: ApiDeps): void {
  app.get('/dev/inbox.json', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(outbox.inbox?.read(c.req.query('to')) ?? [])
  })
  app.get('/dev/inbox', (c) => {
    const to = c.req.query('to')
    const nonce = crypto.randomUUID()
    c.header('Cache-Control', 'no-store')
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'none'; form-action 'self'`,
    )
    return c.html(inboxPage({ mails: outbox.inbox?.read(to) ?? null, to, nonce }))
  })
}
