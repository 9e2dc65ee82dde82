import type { Context } from 'hono'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { confirmEmailChange } from '../../accounts/confirm-email-change'
import {
  readChanging,
  readWaitingChange,
  UNDO_DAYS,
  type WaitingChange,
} from '../../accounts/email-change'
import { requestEmailChange } from '../../accounts/request-email-change'
import { CODE_LIFE_SECONDS, RESEND_AFTER_SECONDS } from '../../accounts/sign-in-code'
import { readUndoLink, undoEmailChange } from '../../accounts/undo-email-change'
import { claimAtSignIn } from '../../billing/claim-at-sign-in'
import { tellAddressNow } from '../../billing/tell-address'
import { utcStamp } from '../../platform/clock'
import { nullWhen } from '../../platform/credential-guard'
import { ProductError } from '../../platform/errors'
import { EMAIL_UNDO_COOKIE } from '../../platform/host-cookie'
import type { ApiDeps, ApiEnv } from '../context'
import { setOwnCookie } from '../http/cookie'
import { originOf } from '../http/observe'
import {
  confirmEmailChangeRoute,
  getEmailRoute,
  openUndoLinkRoute,
  requestEmailChangeRoute,
  undoEmailChangeRoute,
} from './email-routes'
import { requireSession } from './session'

/** The page that asks for the click. */
const UNDO_PAGE = '/email/undo'
const DAY_SECONDS = 86_400

export function registerEmail(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const middleware = requireSession(deps)
  const { clock, db } = deps
  const show = ({ id, newEmail, expiresAt }: WaitingChange) => {
    const sentAtMs = expiresAt.getTime() - CODE_LIFE_SECONDS * 1000
    const left = Math.ceil(RESEND_AFTER_SECONDS - (clock.nowMs() - sentAtMs) / 1000)
    return {
      change_id: id,
      email: newEmail,
      expires_at: utcStamp(expiresAt),
      resend_in: Math.max(0, left),
    }
  }

  app.openapi({ ...getEmailRoute, middleware }, async (c) => {
    const account = await readChanging(db, c.get('actor').accountId)
    const change = await readWaitingChange(db, account, clock.now())
    return c.json({ email: account.email, change: change && show(change) }, 200)
  })
  app.openapi({ ...requestEmailChangeRoute, middleware }, async (c) =>
    c.json(show(await requestEmailChange(deps, c.get('actor'), c.req.valid('json'))), 202),
  )
  app.openapi({ ...confirmEmailChangeRoute, middleware }, async (c) => {
    const actor = c.get('actor')
    const changed = await confirmEmailChange(deps, actor, c.req.valid('json'))
    await tellAddressNow(deps, actor.clientId)
    // The code has proven the new address, as a sign-in does.
    await claimAtSignIn(deps, actor)
    const { email, undoUntil, device } = changed
    return c.json({ email, undo_until: utcStamp(undoUntil), device }, 200)
  })
  registerUndo(app, deps)
}

function registerUndo(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  /** @throws ProductError `email_undo_link_over`, `too_many_failures` */
  async function lookUp<Found>(
    c: Context<ApiEnv>,
    token: string,
    find: () => Promise<Found>,
  ): Promise<Found> {
    const work = () => nullWhen('email_undo_link_over', find())
    const found = await deps.guard.lookUp(c.get('network'), token, work)
    if (found === null) throw new ProductError('email_undo_link_over')
    return found
  }

  app.openapi(openUndoLinkRoute, async (c) => {
    const { token, format } = c.req.valid('query')
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    if (format !== 'json') {
      // In a cookie, not in the page's address: nothing on the page can pass it on.
      const maxAgeSeconds = UNDO_DAYS * DAY_SECONDS
      setOwnCookie(c, deps, { name: EMAIL_UNDO_COOKIE, value: token, maxAgeSeconds })
      return c.redirect(UNDO_PAGE, 303)
    }
    const { email, until } = await lookUp(c, token, () => readUndoLink(deps, token))
    return c.json({ email, expires_at: utcStamp(until) }, 200)
  })
  app.openapi(undoEmailChangeRoute, async (c) => {
    const input = c.req.valid('json')
    const undone = await lookUp(c, input.token, () => undoEmailChange(deps, originOf(c), input))
    await tellAddressNow(deps, undone.clientId)
    c.header('Cache-Control', 'no-store')
    return c.json({ email: undone.email }, 200)
  })
}
