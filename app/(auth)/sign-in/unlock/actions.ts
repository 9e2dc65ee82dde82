'use server'

import { redirect } from 'next/navigation'
import { textField, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { beginChallenge, codePath } from '@/lib/portal/challenge'

/** Trades the mailed link for a code, in the browser that clicked. */
export async function openLink(_before: ActionState, form: FormData): Promise<ActionState> {
  const body = { token: textField(form, 'token') }
  const result = await answer(api().POST('/auth/unlock', { body }))
  if (!result.ok) return { status: 'failed', problem: result.problem }
  const { challenge_id: id, email, resend_in: resendInSeconds } = result.data
  const challenge = { id, email, resendInSeconds, next: '/overview' }
  await beginChallenge(challenge)
  redirect(codePath(challenge))
}
