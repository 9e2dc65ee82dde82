'use server'

import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { beginChallenge, currentChallenge } from '@/lib/portal/challenge'

/** Mails a link past the caps to the address in the form, or to the one this browser has begun with. */
export async function mailLink(
  _before: ActionState<string>,
  form: FormData,
): Promise<ActionState<string>> {
  const email = textField(form, 'email') || ((await currentChallenge())?.email ?? '')
  const lang = await getLocale()
  const result = await answer(api().POST('/auth/request-unlock', { body: { email, lang } }))
  return result.ok ? { status: 'done', data: email } : toActionState(result)
}

/** Trades the mailed link for a code, in the browser that clicked. */
export async function openLink(_before: ActionState, form: FormData): Promise<ActionState> {
  const body = { token: textField(form, 'token') }
  const result = await answer(api().POST('/auth/unlock', { body }))
  if (!result.ok) return { status: 'failed', problem: result.problem }
  const { challenge_id: id, email, resend_in: resendInSeconds } = result.data
  await beginChallenge({ id, email, resendInSeconds, next: '/overview' })
  redirect('/sign-in/code')
}
