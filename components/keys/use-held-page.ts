'use client'

import { useEffect, useEffectEvent } from 'react'

const HELD = 'prematchHeld'

const isHeld = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && HELD in state

/**
 * Holds the reader on a page that shows something once. The browser asks before the tab is closed or reloaded. Back leads to
 * an entry of the same page that was put in front, and from there forward again.
 * @param active false once leaving loses nothing; the entry then goes when the component does
 * @param onRefused is called when Back was refused
 */
export function useHeldPage(active: boolean, onRefused: () => void): void {
  const refused = useEffectEvent(onRefused)
  const isActive = useEffectEvent(() => active)

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    if (active) addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])

  useEffect(() => {
    const turnRound = (event: PopStateEvent) => {
      if (isHeld(event.state) || !isActive()) return
      history.forward()
      refused()
    }
    // Next's own state goes along: it reads its tree from each entry.
    if (!isHeld(history.state)) history.pushState({ ...history.state, [HELD]: true }, '')
    addEventListener('popstate', turnRound)
    return () => {
      removeEventListener('popstate', turnRound)
      if (isHeld(history.state)) history.back()
    }
  }, [])
}
