import { type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { nullWhen } from '../../platform/credential-guard'
import { ProductError } from '../../platform/errors'
import { utcStamp } from '../../platform/clock'
import { REVIEWER_COOKIE } from '../../platform/host-cookie'
import { accessCookieValue, inviteOfCookie } from '../../reviewers/access-cookie'
import { openInvite } from '../../reviewers/open-invite'
import { startReview } from '../../reviewers/start-review'
import type { ApiDeps, ApiEnv } from '../context'
import { ownCookie, setOwnCookie } from '../http/cookie'
import { originOf } from '../http/observe'
import { openReviewerLinkRoute, readReviewerAccessRoute, startReviewerSessionRoute } from './routes'

/** The page that asks for the click. */
const ENTRY_PAGE = '/reviewer'

export function registerReviewerRoutes(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  /** @throws ProductError `reviewer_access_inactive` */
  const inviteId = (c: Context<ApiEnv>): string => {
    const id = inviteOfCookie(deps.env.SECRET_KEY, ownCookie(c, deps, REVIEWER_COOKIE))
    if (id === undefined) throw new ProductError('reviewer_access_inactive')
    return id
  }

  app.openapi(openReviewerLinkRoute, async (c) => {
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

  app.openapi(readReviewerAccessRoute, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { label, expiresAt } = await openInvite(deps, { id: inviteId(c) })
    return c.json({ label, expires_at: utcStamp(expiresAt) }, 200)
  })

  app.openapi(startReviewerSessionRoute, async (c) => {
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
