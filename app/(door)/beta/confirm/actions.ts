'use server'

import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { BETA_COOKIE, ownCookie } from '@/lib/portal/own-cookies'
import { OTHER_LINK } from '@/lib/portal/problem'
import { shortName } from '@/lib/portal/short-name'

/**
 * The click. Hands the key back this once. It sets no cookie and refreshes nothing: either would draw the page anew,
 * and the key with it away.
 */
export async function startBeta(
  form: FormData,
  idempotencyKey: string,
): Promise<ActionState<string>> {
  const token = (await ownCookie(BETA_COOKIE)) ?? ''
  // Another link may have been opened in another tab since the page was drawn.
  if (shortName(token) !== textField(form, 'link')) return { status: 'failed', problem: OTHER_LINK }
  const result = await answer(
    api().POST('/beta/instant/verify', {
      params: { header: { 'idempotency-key': idempotencyKey } },
      body: { token },
    }),
  )
  return result.ok ? { status: 'done', data: result.data.key } : toActionState(result)
}
