'use server'

import { refresh } from 'next/cache'
import { toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

/** Keeps the account after all. */
export async function undoDeletion(_before: ActionState): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(api(token).DELETE('/account/deletion'))
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}
