import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { betaToken, BETA_LINK_HOURS } from '../../beta/beta-token'
import { confirmBeta, confirmBetaInput } from '../../beta/confirm-beta'
import { readBetaLink } from '../../beta/read-beta-link'
import { claimAtSignIn } from '../../billing/claim-at-sign-in'
import { BETA_DAYS, PLAN_LIMITS } from '../../plans/limits'
import { utcStamp } from '../../platform/clock'
import { nullWhen } from '../../platform/credential-guard'
import { ProductError } from '../../platform/errors'
import { BETA_COOKIE } from '../../platform/host-cookie'
import { limitsBody, planBody, planName, showLimits, showPlan, stamp } from '../account/shapes'
import type { ApiDeps, ApiEnv } from '../context'
import { setOwnCookie } from '../http/cookie'
import { originOf } from '../http/observe'
import { errorResponses } from '../responses'

/** The page that asks for the click, and the cookie with the reader's language that all pages share. */
const CONFIRM_PAGE = '/beta/confirm'
const DAY_MS = 86_400_000
const LANGUAGE_COOKIE = 'prematch_lang'
/** How long the browser remembers which link it has opened. */
const OPENED_SECONDS = BETA_LINK_HOURS * 3_600

const linkBody = z
  .object({
    status: z
      .enum(['ready', 'used', 'expired', 'refused'])
      .describe('ready: POST the token here to get the key. refused: another plan is in the way.'),
    email: z.string(),
    expires_at: stamp.describe('Of the link.'),
    refusal: z
      .enum([
        'starter_contract_active',
        'plan_already_active',
        'beta_already_used',
        'client_suspended',
      ])
      .nullable(),
    ends: z
      .object({ plan: planName.nullable(), keys: z.number().int() })
      .describe('What ends with the click: a Developer plan and its keys.'),
    offer: z.object({
      days: z.number().int(),
      ends_at: stamp.describe('For a click now.'),
      limits: limitsBody,
    }),
  })
  .openapi('BetaLink')

const openRoute = createRoute({
  method: 'get',
  path: '/beta/instant/verify',
  operationId: 'openBetaLink',
  tags: ['Beta'],
  summary: 'Open a mailed beta link',
  description:
    'Changes nothing, so link scanners may come first: leads to a page that asks for one click. With `format=json` it tells what the click would do.',
  request: {
    query: z.object({
      token: betaToken,
      format: z.string().optional().describe('`json` for a program; a page otherwise.'),
      lang: z.string().optional().describe('`en` or `fr`: language of the page.'),
    }),
  },
  responses: {
    200: {
      description: 'With `format=json`: what the link stands for.',
      content: { 'application/json': { schema: linkBody } },
    },
    303: { description: 'On to the page that asks for the click.' },
    ...errorResponses(
      ['beta_link_unknown', 'too_many_failures', 'internal_error', 'store_unavailable'],
      {
        validation: true,
      },
    ),
  },
})

const accessBody = z
  .object({
    key: z.string().describe('The whole key. This is the only time it is shown.'),
    prefix: z.string(),
    last4: z.string(),
    email: z.string(),
    plan: planBody,
  })
  .openapi('BetaAccess')

const confirmRoute = createRoute({
  method: 'post',
  path: '/beta/instant/verify',
  operationId: 'confirmBeta',
  tags: ['Beta'],
  summary: 'Start beta access: the click',
  description:
    'Works once. Makes the account of the address where there is none. A running Starter, custom or beta contract is never replaced; Developer is, with its key.',
  request: {
    body: { required: true, content: { 'application/json': { schema: confirmBetaInput } } },
  },
  responses: {
    200: {
      description: 'Beta is in force.',
      content: { 'application/json': { schema: accessBody } },
    },
    ...errorResponses(
      [
        'beta_link_unknown',
        'too_many_failures',
        'beta_link_used',
        'beta_link_expired',
        'beta_already_used',
        'starter_contract_active',
        'plan_already_active',
        'client_suspended',
        'invalid_json',
        'forbidden_origin',
        'payload_too_large',
        'unsupported_media_type',
        'internal_error',
        'store_unavailable',
      ],
      { validation: true },
    ),
  },
})

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

  app.openapi(openRoute, async (c) => {
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

  app.openapi(confirmRoute, async (c) => {
    const input = c.req.valid('json')
    const access = await lookUp(c, input.token, () => confirmBeta(deps, originOf(c), input))
    // The click has proven the address, as a sign-in does.
    await claimAtSignIn(deps, access)
    const { key, email, contract } = access
    c.header('Cache-Control', 'no-store')
    const { prefix, last4 } = key
    return c.json({ key: key.key, prefix, last4, email, plan: showPlan(contract) }, 200)
  })
}
