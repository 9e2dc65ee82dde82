'use server'

import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { EMAIL_UNDO_COOKIE, ownCookie } from '@/lib/portal/own-cookies'
import { OTHER_LINK } from '@/lib/portal/problem'
import { shortName } from '@/lib/portal/short-name'

/** The click. Hands the address back that the account has again. */
export async function undoChange(
  _before: ActionState<string>,
  form: FormData,
): Promise<ActionState<string>> {
  const token = (await ownCookie(EMAIL_UNDO_COOKIE)) ?? ''
  // Another link may have been opened in another tab since the page was drawn.
  if (shortName(token) !== textField(form, 'link')) return { status: 'failed', problem: OTHER_LINK }
  const result = await answer(api().POST('/auth/undo-email-change', { body: { token } }))
  return result.ok ? { status: 'done', data: result.data.email } : toActionState(result)
}
