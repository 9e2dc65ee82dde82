'use server'

import { refresh } from 'next/cache'
import { toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

/** Activates the free plan, because its owner clicked. Doing it again changes nothing. */
export async function activateDeveloper(): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(api(token).POST('/account/plan', { body: { plan: 'developer' } }))
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}
