'use server'

import { redirect } from 'next/navigation'
import { toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api } from '@/lib/portal/api'
import { cookieHeader, REVIEWER_COOKIE } from '@/lib/portal/own-cookies'
import { openSession } from '@/lib/portal/session'

/** The click: exchanges the opened invitation for a session on its demo account. */
export async function enterDemo(): Promise<ActionState> {
  const headers = await cookieHeader(REVIEWER_COOKIE)
  const result = await answer(api().POST('/v1/dashboard/reviewer-session', { headers }))
  if (!result.ok) return toActionState(result)
  await openSession(result.data.token, result.data.expires_in)
  redirect('/overview')
}
