'use server'

import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import {
  beginChallenge,
  currentChallenge,
  currentDevice,
  endChallenge,
} from '@/lib/portal/challenge'
import { LANGUAGES } from '@/lib/portal/locale'
import { safePath } from '@/lib/portal/redirects'

/** Asks for a code for the address in the form and goes on to the second step. */
export async function sendCode(_before: ActionState, form: FormData): Promise<ActionState> {
  const email = textField(form, 'email')
  const pending = await currentChallenge()
  const next = safePath(form.get('next'))
  // The same browser asking again for the same address stays in its challenge: one mail per cooldown.
  const result = await requestCode(email, pending?.email === email ? pending.id : undefined, next)
  return result ?? redirect('/sign-in/code')
}

/** Sends a new code for the sign-in this browser has begun. */
export async function resendCode(): Promise<ActionState> {
  const pending = await currentChallenge()
  if (!pending) redirect('/sign-in')
  const failure = await requestCode(pending.email, pending.id, pending.next)
  return failure ?? { status: 'done', data: null }
}

async function requestCode(email: string, challengeId: string | undefined, next: string) {
  const [locale, device] = await Promise.all([getLocale(), currentDevice()])
  const { mails: lang } = LANGUAGES[locale]
  const result = await answer(
    api().POST('/auth/request-code', { body: { email, lang, challenge_id: challengeId, device } }),
  )
  if (!result.ok) return { status: 'failed' as const, problem: result.problem }
  const { challenge_id: id, resend_in: resendInSeconds } = result.data
  await beginChallenge({ id, email, resendInSeconds, next })
  return null
}

/** Forgets the begun sign-in, to start with another address. */
export async function changeAddress(): Promise<void> {
  const pending = await currentChallenge()
  await endChallenge()
  const next = safePath(pending?.next)
  redirect(next === '/overview' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`)
}

/** Mails a link past the caps to the address in the form, or to the one this browser has begun with. */
export async function mailLink(
  _before: ActionState<string>,
  form: FormData,
): Promise<ActionState<string>> {
  const email = textField(form, 'email') || ((await currentChallenge())?.email ?? '')
  const { mails: lang } = LANGUAGES[await getLocale()]
  const result = await answer(api().POST('/auth/request-unlock', { body: { email, lang } }))
  return result.ok ? { status: 'done', data: email } : toActionState(result)
}
