'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api, type AccountSettings } from '@/lib/portal/api'
import { closeSession, requireSession } from '@/lib/portal/session'

const DONE = { status: 'done', data: null } as const

/** Saves name, use and language of the client. */
export async function saveProfile(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const lang = textField(form, 'lang') as AccountSettings['lang']
  const usage = (textField(form, 'usage_type') || null) as AccountSettings['usage_type']
  const result = await answer(
    api(token).PATCH('/account/settings', {
      body: { name: textField(form, 'name'), usage_type: usage, lang },
    }),
  )
  refresh()
  return result.ok ? DONE : toActionState(result)
}

/** Turns the mails about used-up quotas on or off. */
export async function saveQuotaMails(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const body = { quota_mails: form.get('quota_mails') === 'on' }
  const result = await answer(api(token).PATCH('/account/settings', { body }))
  refresh()
  return result.ok ? DONE : toActionState(result)
}

/** Ends one session of the owner. */
export async function endSession(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).DELETE('/account/sessions/{id}', {
      params: { path: { id: textField(form, 'id') } },
    }),
  )
  refresh()
  return result.ok ? DONE : toActionState(result)
}

/** Ends every session but this one. Tells how many. */
export async function endOtherSessions(_before: ActionState<number>): Promise<ActionState<number>> {
  const { token } = await requireSession()
  const result = await answer(api(token).DELETE('/account/sessions'))
  refresh()
  return result.ok ? { status: 'done', data: result.data.ended } : toActionState(result)
}

/** Signs out everywhere, here too. */
export async function endAllSessions(_before: ActionState): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).DELETE('/account/sessions', { params: { query: { scope: 'all' } } }),
  )
  if (!result.ok) return toActionState(result)
  await closeSession()
  redirect('/sign-in')
}

/** Asks for the deletion of the account; the typed address is the confirmation. */
export async function requestDeletion(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const body = { email: textField(form, 'email') }
  const result = await answer(api(token).POST('/account/deletion', { body }))
  if (!result.ok) return toActionState(result)
  refresh()
  return DONE
}
