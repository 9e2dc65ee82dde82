import { useEffect, useRef } from 'react'
import { IDLE, type ActionState } from '@/lib/portal/actions'

/** Calls back once for each success of an action, however often the component renders. */
export function useHandedOver<T>(state: ActionState<T>, onDone: (data: T) => void): void {
  const taken = useRef<ActionState<T>>(IDLE)
  useEffect(() => {
    if (state.status !== 'done' || taken.current === state) return
    taken.current = state
    onDone(state.data)
  }, [state, onDone])
}
