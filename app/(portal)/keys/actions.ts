'use server'

import { refresh } from 'next/cache'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

/** Replaces a key and hands the new one back this once, as `createKey` of all pages does. */
export async function rotateKey(
  form: FormData,
  idempotencyKey: string,
): Promise<ActionState<string>> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).POST('/v1/dashboard/keys/rotate', {
      params: { header: { 'idempotency-key': idempotencyKey } },
      body: {
        key_id: textField(form, 'id'),
        grace_minutes: Number(textField(form, 'grace')),
        leaked: textField(form, 'why') === 'leaked',
      },
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
