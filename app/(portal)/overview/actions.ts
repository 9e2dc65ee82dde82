'use server'

import { refresh } from 'next/cache'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

/** Activates the free plan, because its owner clicked. Doing it again changes nothing. */
export async function activateDeveloper(
  _before: ActionState,
  form: FormData,
): Promise<ActionState> {
  const { token } = await requireSession()
  const keepKey = textField(form, 'keep_key')
  const result = await answer(
    api(token).POST('/account/plan', {
      body: { plan: 'developer', ...(keepKey && { keep_key: keepKey }) },
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}
