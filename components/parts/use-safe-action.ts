'use client'

import { unstable_rethrow } from 'next/navigation'
import { useActionState } from 'react'
import { IDLE, type ActionState } from '@/lib/portal/actions'
import { UNREACHABLE } from '@/lib/portal/problem'

type Action<T> = (before: ActionState<T>, form: FormData) => Promise<ActionState<T>>

/**
 * A server action with its state. A request that the network lost becomes a problem beside the form, which
 * keeps what was typed, instead of the error page.
 */
export function useSafeAction<T>(action: Action<T>) {
  return useActionState<ActionState<T>, FormData>(async (before, form) => {
    try {
      return await action(before, form)
    } catch (thrown) {
      // Redirects travel as errors, too.
      unstable_rethrow(thrown)
      return { status: 'failed', problem: UNREACHABLE }
    }
  }, IDLE)
}
