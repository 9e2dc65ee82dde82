import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { nullWhen } from '../../platform/credential-guard'
import { ProductError } from '../../platform/errors'
import { utcStamp } from '../../platform/clock'
import { REVIEWER_COOKIE } from '../../platform/host-cookie'
import { accessCookieValue, inviteOfCookie } from '../../reviewers/access-cookie'
import { inviteToken } from '../../reviewers/invite-token'
import { openInvite } from '../../reviewers/open-invite'
import { REVIEW_DAYS, startReview } from '../../reviewers/start-review'
import { stamp } from '../account/shapes'
import type { ApiDeps, ApiEnv } from '../context'
import { ownCookie, setOwnCookie } from '../http/cookie'
import { originOf } from '../http/observe'
import { errorResponses } from '../responses'

/** The page that asks for the click. */
const ENTRY_PAGE = '/reviewer'
const shared = { tags: ['Reviewers'] }
const ERRORS = ['internal_error', 'store_unavailable'] as const

const accessBody = z
  .object({ label: z.string(), expires_at: stamp.describe('Of the invitation.') })
  .openapi('ReviewerAccess')

const openRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/v1/dashboard/reviewer-access',
  operationId: 'openReviewerLink',
  summary: 'Open a reviewer’s link',
  description:
    'Sets a signed cookie that names the invitation and leads to a page that asks for one click. Changes nothing else.',
  request: {
    query: z.object({
      token: inviteToken,
      format: z.string().optional().describe('`json` for a program; a page otherwise.'),
    }),
  },
  responses: {
    200: {
      description: 'With `format=json`: which invitation it is.',
      content: { 'application/json': { schema: accessBody } },
    },
    303: { description: 'On to the page; it also explains a link that no longer works.' },
    ...errorResponses(['reviewer_access_inactive', 'too_many_failures', ...ERRORS], {
      validation: true,
    }),
  },
})

const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/v1/dashboard/reviewer-session',
  operationId: 'readReviewerAccess',
  summary: 'Which invitation the cookie names',
  responses: {
    200: {
      description: 'An active one.',
      content: { 'application/json': { schema: accessBody } },
    },
    ...errorResponses(['reviewer_access_inactive', ...ERRORS]),
  },
})

const sessionBody = z
  .object({
    token: z.string().describe('Shown once. Send it as `Authorization: Bearer <token>`.'),
    token_type: z.literal('bearer'),
    expires_at: stamp.describe('Fixed: it does not move with use.'),
    expires_in: z.number().int().describe('Seconds until then.'),
    account: z.object({ id: z.string(), email: z.string() }),
  })
  .openapi('ReviewerSession')

const enterRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/v1/dashboard/reviewer-session',
  operationId: 'startReviewerSession',
  summary: 'Exchange the cookie for a session on a demo account',
  description: `No body. ${REVIEW_DAYS} days, fixed, and never longer than the invitation. The session shows everything and changes nothing.`,
  responses: {
    200: { description: 'Signed in.', content: { 'application/json': { schema: sessionBody } } },
    ...errorResponses([
      'reviewer_access_inactive',
      'forbidden_origin',
      'payload_too_large',
      'unsupported_media_type',
      ...ERRORS,
    ]),
  },
})

export function registerReviewerRoutes(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  /** @throws ProductError `reviewer_access_inactive` */
  const inviteId = (c: Context<ApiEnv>): string => {
    const id = inviteOfCookie(deps.env.SECRET_KEY, ownCookie(c, deps, REVIEWER_COOKIE))
    if (id === undefined) throw new ProductError('reviewer_access_inactive')
    return id
  }

  app.openapi(openRoute, async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    const { token, format } = c.req.valid('query')
    const invite = await deps.guard.lookUp(c.get('network'), token, () =>
      nullWhen('reviewer_access_inactive', openInvite(deps, { token })),
    )
    // A link that no longer works is told by the page, not by an error of the link.
    if (!invite && format === 'json') throw new ProductError('reviewer_access_inactive')
    setOwnCookie(c, deps, {
      name: REVIEWER_COOKIE,
      value: invite ? accessCookieValue(deps.env.SECRET_KEY, invite.id) : '',
      maxAgeSeconds: invite ? (invite.expiresAt.getTime() - deps.clock.nowMs()) / 1000 : 0,
    })
    if (format === 'json' && invite)
      return c.json({ label: invite.label, expires_at: utcStamp(invite.expiresAt) }, 200)
    return c.redirect(ENTRY_PAGE, 303)
  })

  app.openapi(readRoute, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { label, expiresAt } = await openInvite(deps, { id: inviteId(c) })
    return c.json({ label, expires_at: utcStamp(expiresAt) }, 200)
  })

  app.openapi(enterRoute, async (c) => {
    c.header('Cache-Control', 'no-store')
    const visitor = { origin: originOf(c), userAgent: c.req.header('user-agent') }
    const { token, expiresAt, actor, email } = await startReview(deps, visitor, inviteId(c))
    return c.json(
      {
        token,
        token_type: 'bearer' as const,
        expires_at: utcStamp(expiresAt),
        expires_in: Math.floor((expiresAt.getTime() - deps.clock.nowMs()) / 1000),
        account: { id: actor.accountId, email },
      },
      200,
    )
  })
}
