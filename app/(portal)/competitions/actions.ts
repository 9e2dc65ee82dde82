'use server'

import { refresh } from 'next/cache'
import { toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api, type Answer, type ChoicePreview, type Selection } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

export interface Choice {
  slot: number
  code: string
  /** False where the place is taken for a free one: better refused than a replacement nobody agreed to. */
  replace?: boolean
}

/** Puts a competition into a place of the selection; the API decides whether that uses a replacement. */
export async function chooseCompetition({
  slot,
  code,
  replace,
}: Choice): Promise<Answer<ChoiceMade>> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).PUT('/account/competitions/slots/{slot}', {
      params: { path: { slot } },
      body: { code, replace: replace ?? true },
    }),
  )
  refresh()
  return result
}

/** What a choice would change; changes nothing. */
export async function previewChoice({ slot, code }: Choice): Promise<Answer<ChoicePreview>> {
  const { token } = await requireSession()
  return answer(
    api(token).GET('/account/competitions/slots/{slot}/preview', {
      params: { path: { slot }, query: { code } },
    }),
  )
}

/** Chooses what to go on with of a larger plan. */
export async function keepCompetitions(codes: string[]): Promise<Answer<Selection>> {
  const { token } = await requireSession()
  const result = await answer(api(token).POST('/account/competitions/keep', { body: { codes } }))
  refresh()
  return result
}

/** Activates Developer after a larger plan, with one of its competitions and one of its keys. */
export async function activateKeeping(codes: string[], keepKey?: string): Promise<Answer<unknown>> {
  const { token } = await requireSession()
  const [keep] = codes
  const result = await answer(
    api(token).POST('/account/plan', {
      body: { plan: 'developer', ...(keep && { keep }), ...(keepKey && { keep_key: keepKey }) },
    }),
  )
  refresh()
  return result
}

/** Makes a calendar address in place of the one there may be. Tells it this once. */
export async function makeCalendar(_before: ActionState<string>): Promise<ActionState<string>> {
  const { token } = await requireSession()
  const result = await answer(api(token).POST('/account/calendar'))
  refresh()
  return result.ok ? { status: 'done', data: result.data.address } : toActionState(result)
}

/** Ends the calendar address. */
export async function endCalendar(_before: ActionState): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(api(token).DELETE('/account/calendar'))
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}

type ChoiceMade = Selection & { replacement_used: boolean }
