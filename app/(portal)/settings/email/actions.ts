'use server'

import { redirect } from 'next/navigation'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { rememberDevice } from '@/lib/portal/challenge'
import { requireSession } from '@/lib/portal/session'

/** Has a code mailed to each of the two addresses, and goes on to where they are typed. */
export async function askForChange(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const body = { email: textField(form, 'email') }
  const result = await answer(api(token).POST('/account/email', { body }))
  return result.ok ? redirect('/settings/email') : toActionState(result)
}

/** The same for the change that waits for its codes. Tells after how many seconds there may be new ones again. */
export async function askAgain(
  _before: ActionState<number>,
  form: FormData,
): Promise<ActionState<number>> {
  const { token } = await requireSession()
  const body = { email: textField(form, 'email') }
  const result = await answer(api(token).POST('/account/email', { body }))
  return result.ok ? { status: 'done', data: result.data.resend_in } : toActionState(result)
}

/** Changes the address with both codes. */
export async function confirmChange(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const body = {
    change_id: textField(form, 'change'),
    old_code: textField(form, 'old_code'),
    new_code: textField(form, 'new_code'),
  }
  const result = await answer(api(token).POST('/account/email/confirm', { body }))
  if (!result.ok) return toActionState(result)
  await rememberDevice(result.data.device)
  redirect('/settings?email=changed')
}
