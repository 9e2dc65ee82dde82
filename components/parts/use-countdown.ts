'use client'

import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * Whole seconds left of a wait, down to 0. Starts at `seconds` on the server and in the browser alike and
 * begins anew whenever `restart` is another value.
 */
export function useCountdown(seconds: number, restart: unknown): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const begunAt = performance.now()
    const tick = () =>
      setLeft(Math.max(0, seconds - Math.floor((performance.now() - begunAt) / SECOND_MS)))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [seconds, restart])
  return left
}
