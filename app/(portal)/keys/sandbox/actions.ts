'use server'

import { refresh } from 'next/cache'
import { textField, toActionState, type ActionState } from '@/lib/portal/actions'
import { answer, api, type MovedSandboxClock } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'

/** What each button of the clock asks for. */
const MOVES = {
  day: { advance: 'P1D' },
  publication: { to: 'next_publication' },
  kickoff: { to: 'next_kickoff' },
  reset: { reset: true },
} as const

/** Moves the clock of the reader's sandbox. */
export async function moveClock(
  _before: ActionState<MovedSandboxClock>,
  form: FormData,
): Promise<ActionState<MovedSandboxClock>> {
  const { token } = await requireSession()
  const body = MOVES[textField(form, 'move') as keyof typeof MOVES]
  const result = await answer(api(token).POST('/v1/dashboard/sandbox/clock', { body }))
  refresh()
  return toActionState(result)
}

/** Creates a test key and hands it back this once. */
export async function createTestKey(
  form: FormData,
  idempotencyKey: string,
): Promise<ActionState<string>> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).POST('/v1/dashboard/sandbox/keys', {
      params: { header: { 'idempotency-key': idempotencyKey } },
      body: { name: textField(form, 'name') },
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: result.data.key } : toActionState(result)
}

/** Replaces a test key at once and hands the new one back this once. */
export async function rotateTestKey(
  form: FormData,
  idempotencyKey: string,
): Promise<ActionState<string>> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).POST('/v1/dashboard/sandbox/keys/rotate', {
      params: { header: { 'idempotency-key': idempotencyKey } },
      body: { key_id: textField(form, 'id'), grace_minutes: 0, leaked: false },
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: result.data.key } : toActionState(result)
}

/** Ends a test key at once. */
export async function revokeTestKey(_before: ActionState, form: FormData): Promise<ActionState> {
  const { token } = await requireSession()
  const result = await answer(
    api(token).DELETE('/v1/dashboard/sandbox/keys/{id}', {
      params: { path: { id: textField(form, 'id') } },
    }),
  )
  refresh()
  return result.ok ? { status: 'done', data: null } : toActionState(result)
}
