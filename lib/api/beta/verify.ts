import { type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { BETA_LINK_HOURS } from '../../beta/beta-token'
import { confirmBeta } from '../../beta/confirm-beta'
import { readBetaLink } from '../../beta/read-beta-link'
import { claimAtSignIn } from '../../billing/claim-at-sign-in'
import { BETA_DAYS, PLAN_LIMITS } from '../../plans/limits'
import { utcStamp } from '../../platform/clock'
import { nullWhen } from '../../platform/credential-guard'
import { ProductError } from '../../platform/errors'
import { BETA_COOKIE } from '../../platform/host-cookie'
import { showLimits, showPlan } from '../account/shapes'
import type { ApiDeps, ApiEnv } from '../context'
import { IDEMPOTENCY_KEY } from '../idempotency-key'
import { setOwnCookie } from '../http/cookie'
import { originOf } from '../http/observe'
import { openBetaLinkRoute, confirmBetaRoute } from './verify-routes'

/** The page that asks for the click, and the cookie with the reader's language that all pages share. */
const CONFIRM_PAGE = '/beta/confirm'
const DAY_MS = 86_400_000
const LANGUAGE_COOKIE = 'prematch_lang'
/** How long the browser remembers which link it has opened. */
const OPENED_SECONDS = BETA_LINK_HOURS * 3_600

export function registerBetaVerify(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  /** @throws ProductError `beta_link_unknown`, `too_many_failures` */
  async function lookUp<Found>(
    c: Context<ApiEnv>,
    token: string,
    find: () => Promise<Found>,
  ): Promise<Found> {
    const work = () => nullWhen('beta_link_unknown', find())
    const found = await deps.guard.lookUp(c.get('network'), token, work)
    if (found === null) throw new ProductError('beta_link_unknown')
    return found
  }

  app.openapi(openBetaLinkRoute, async (c) => {
    const { token, format, lang } = c.req.valid('query')
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    if (format !== 'json') {
      // In a cookie, not in the page's address: nothing on the page can pass it on.
      setOwnCookie(c, deps, { name: BETA_COOKIE, value: token, maxAgeSeconds: OPENED_SECONDS })
      if ((lang === 'en' || lang === 'fr') && !getCookie(c, LANGUAGE_COOKIE))
        setCookie(c, LANGUAGE_COOKIE, lang, { path: '/', sameSite: 'Lax' })
      return c.redirect(CONFIRM_PAGE, 303)
    }
    const { expiresAt, ...link } = await lookUp(c, token, () => readBetaLink(deps, token))
    const offer = {
      days: BETA_DAYS,
      ends_at: utcStamp(deps.clock.nowMs() + BETA_DAYS * DAY_MS),
      limits: showLimits(PLAN_LIMITS.beta),
    }
    return c.json({ ...link, expires_at: utcStamp(expiresAt), offer }, 200)
  })

  app.openapi(confirmBetaRoute, async (c) => {
    const input = c.req.valid('json')
    const again = c.req.valid('header')[IDEMPOTENCY_KEY]
    const access = await lookUp(c, input.token, () => confirmBeta(deps, originOf(c), input, again))
    // The click has proven the address, as a sign-in does.
    await claimAtSignIn(deps, access)
    const { key, email, contract } = access
    c.header('Cache-Control', 'no-store')
    const { prefix, last4 } = key
    return c.json({ key: key.key, prefix, last4, email, plan: showPlan(contract) }, 200)
  })
}
