'use server'

import { refresh } from 'next/cache'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api, type ExplorerAnswer } from '@/lib/portal/api'
import { FIRST_ROWS } from '@/lib/portal/explorer'
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

/** Puts a competition into the first place, if that is free: a replacement is nothing to be done by the way. */
export async function chooseFirst(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).PUT('/account/competitions/slots/{slot}', {
      params: { path: { slot: 1 } },
      body: { code: textField(form, 'code'), replace: false },
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}

/** Asks for the first coming matches of a competition as whoever is signed in; it counts as any call. */
export async function makeFirstCall(
  _before: ActionState<ExplorerAnswer>,
  form: FormData,
): Promise<ActionState<ExplorerAnswer>> {
  const { token } = await requireSession()
  const target = firstCall(textField(form, 'code'))
  const result = await answer(
    api(token).POST('/account/explorer', { body: { method: 'GET', target } }),
  )
  refresh()
  return toActionState(result)
}

const firstCall = (code: string) =>
  `/v1/leagues/${encodeURIComponent(code)}/matches?limit=${FIRST_ROWS}`
