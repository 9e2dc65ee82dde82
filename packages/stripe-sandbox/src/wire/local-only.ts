import type { MiddlewareHandler } from 'hono'

const LOOPBACK_NAMES = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/

/**
 * Answers only who came by a loopback name, and refuses changes that another site's page asks for: whoever
 * listens on loopback is within reach of every page in the local browser.
 */
export const localOnly: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host') ?? ''
  if (!LOOPBACK_NAMES.test(host))
    return c.text('The local test Stripe answers on loopback only.', 403)
  const origin = c.req.header('origin')
  const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
  const isCrossSite = c.req.header('sec-fetch-site') === 'cross-site'
  if (c.req.method !== 'GET' && (isForeign || isCrossSite))
    return c.text('Changes can be made from the local test Stripe itself only.', 403)
  return next()
}
