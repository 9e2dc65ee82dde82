'use client'

import { useActionState } from 'react'
import { IDLE, type ActionState } from '@/lib/portal/actions'
import { ANSWER_LOST, ANSWER_LOST_REPEATABLE, leavesOutcomeUnknown } from '@/lib/portal/problem'
import { problemOfThrown } from './problem-of-thrown'
import { useReadAnew } from './use-read-anew'

type Action<T> = (before: ActionState<T>, form: FormData) => Promise<ActionState<T>>

interface Options {
  /** True for an action that can be sent again without being done twice; the page then stays as it is. */
  repeatable?: boolean
}

/**
 * A server action with its state. What went wrong on the way becomes a problem beside the form, which keeps what was typed,
 * instead of the error page; when nobody can say whether the action was done, the page is read anew.
 */
export function useSafeAction<T>(action: Action<T>, { repeatable = false }: Options = {}) {
  const readAnew = useReadAnew()
  return useActionState<ActionState<T>, FormData>(async (before, form) => {
    const state = await action(before, form).catch((thrown: unknown) => ({
      status: 'failed' as const,
      problem: problemOfThrown(thrown),
    }))
    if (state.status !== 'failed') return state
    if (repeatable && state.problem.code === ANSWER_LOST.code)
      return { status: 'failed', problem: ANSWER_LOST_REPEATABLE }
    if (!repeatable && leavesOutcomeUnknown(state.problem)) readAnew()
    return state
  }, IDLE)
}
