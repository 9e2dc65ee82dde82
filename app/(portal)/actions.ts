'use server'

import { refresh } from 'next/cache'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

/** Keeps the account after all. */
export async function undoDeletion(_before: ActionState): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(api(token).DELETE('/account/deletion'))
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}

/**
 * Creates a key and hands it back this once; it is in no page, cache or address afterwards.
 * @param idempotencyKey the same one hands the same key back again, for some minutes
 */
export async function createKey(
  form: FormData,
  idempotencyKey: string,
): Promise<ActionState<string>> {
  const { token } = await requireSession()
  const name = textField(form, 'name')
  const result = await answer(
    api(token).POST('/v1/dashboard/keys', {
      params: { header: { 'idempotency-key': idempotencyKey } },
      body: name ? { name } : {},
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: result.data.key } : toActionState(result)
}
