'use server'

import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api, type Answer } from '@/lib/portal/api'
import {
  beginChallenge,
  challengeOf,
  codePath,
  currentChallenge,
  currentDevice,
  endChallenge,
  type Challenge,
} from '@/lib/portal/challenge'
import { LANGUAGES } from '@/lib/portal/locale'
import { overPath, safePath, signInPath } from '@/lib/portal/redirects'

/** Asks for a code for the address in the form and goes on to the second step. */
export async function sendCode(_before: ActionState, form: FormData): Promise<ActionState> {
  const email = textField(form, 'email')
  // The same browser asking again for the same address stays in its challenge: one mail per cooldown.
  const pending = await challengeOf(email)
  const begun = await requestCode(email, pending?.id, safePath(form.get('next')))
  return begun.ok ? redirect(codePath(begun.data)) : toActionState(begun)
}

/** Sends a new code for the sign-in that the form belongs to. */
export async function resendCode(_before: ActionState, form: FormData): Promise<ActionState> {
  const pending = await currentChallenge(form.get('challenge'))
  if (!pending) redirect(overPath(safePath(form.get('next'))))
  const begun = await requestCode(pending.email, pending.id, pending.next)
  if (!begun.ok) return toActionState(begun)
  // A challenge that was over has been replaced by another one, under another name.
  if (begun.data.id !== pending.id) redirect(codePath(begun.data))
  return { status: 'done', data: null }
}

async function requestCode(
  email: string,
  challengeId: string | undefined,
  next: string,
): Promise<Answer<Challenge>> {
  const [locale, device] = await Promise.all([getLocale(), currentDevice()])
  const { mails: lang } = LANGUAGES[locale]
  const result = await answer(
    api().POST('/auth/request-code', { body: { email, lang, challenge_id: challengeId, device } }),
  )
  if (!result.ok) return result
  const { challenge_id: id, resend_in: resendInSeconds } = result.data
  const challenge = { id, email, resendInSeconds, next }
  await beginChallenge(challenge)
  return { ok: true, data: challenge }
}

/** Forgets the begun sign-in, to start with another address. */
export async function changeAddress(form: FormData): Promise<void> {
  const pending = await currentChallenge(form.get('challenge'))
  if (pending) await endChallenge(pending)
  redirect(signInPath(safePath(form.get('next'))))
}

/** Mails a link past the caps to the address in the form, or to that of the sign-in it belongs to. */
export async function mailLink(
  _before: ActionState<string>,
  form: FormData,
): Promise<ActionState<string>> {
  const email =
    textField(form, 'email') || ((await currentChallenge(form.get('challenge')))?.email ?? '')
  const { mails: lang } = LANGUAGES[await getLocale()]
  const result = await answer(api().POST('/auth/request-unlock', { body: { email, lang } }))
  return result.ok ? { status: 'done', data: email } : toActionState(result)
}
