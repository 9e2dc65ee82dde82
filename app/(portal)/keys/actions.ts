'use server'

import { refresh } from 'next/cache'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

/** Creates a key and hands it back this once; it is in no page, cache or address afterwards. */
export async function createKey(
  _before: ActionState<string>,
  form: FormData,
): Promise<ActionState<string>> {
  const { token } = await requireSession()
  const name = textField(form, 'name')
  const result = await answer(api(token).POST('/v1/dashboard/keys', { body: name ? { name } : {} }))
  if (!result.ok) return toActionState(result)
  refresh()
  return { status: 'done', data: result.data.key }
}

/** Replaces a key and hands the new one back this once. */
export async function rotateKey(
  _before: ActionState<string>,
  form: FormData,
): Promise<ActionState<string>> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).POST('/v1/dashboard/keys/rotate', {
      body: { key_id: textField(form, 'id'), grace_minutes: Number(textField(form, 'grace')) },
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: result.data.key } : toActionState(result)
}

/** Gives a key another name. */
export async function renameKey(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).PATCH('/v1/dashboard/keys/{id}', {
      params: { path: { id: textField(form, 'id') } },
      body: { name: textField(form, 'name') },
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}

/** Ends a key at once. */
export async function revokeKey(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).DELETE('/v1/dashboard/keys/{id}', {
      params: { path: { id: textField(form, 'id') } },
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}
