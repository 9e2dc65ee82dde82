'use client'

import { useRef } from 'react'
import { useSafeAction } from '@/components/parts/use-safe-action'
import type { ActionState } from '@/lib/portal/actions'
import { leavesOutcomeUnknown } from '@/lib/portal/problem'

/** 128 random bits, also where a page is not served over https and has no `randomUUID`. */
const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

type MakeKey = (form: FormData, token: string) => Promise<ActionState<string>>

/**
 * An action that makes a key, which is in one answer only. As long as it is not known whether it has made one, it is sent
 * again with the same token, and shows the same key.
 */
export function useKeyAction(make: MakeKey) {
  const token = useRef<string>(undefined)
  return useSafeAction<string>(
    async (_before, form) => {
      token.current ??= newToken()
      const state = await make(form, token.current)
      if (state.status !== 'failed' || !leavesOutcomeUnknown(state.problem))
        token.current = undefined
      return state
    },
    { repeatable: true },
  )
}
