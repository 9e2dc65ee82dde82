'use server'

import { refresh } from 'next/cache'
import { answer, api, type Answer, type Selection } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

export interface Choice {
  slot: number
  code: string
}

/** Puts a competition into a place of the selection; the API decides whether that uses a replacement. */
export async function chooseCompetition({ slot, code }: Choice): Promise<Answer<ChoiceMade>> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).PUT('/account/competitions/slots/{slot}', {
      params: { path: { slot } },
      body: { code },
    }),
  )
  refresh()
  return result
}

type ChoiceMade = Selection & { replacement_used: boolean }
