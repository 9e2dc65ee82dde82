'use client'

import { useEffect } from 'react'
import { useReadAnew } from './use-read-anew'

/**
 * Asks the server for the page anew when its tab comes back to the front, and every `everyMs` while it is
 * there. What is typed, ticked or shown in dialogs stays.
 */
export function useFresh(everyMs: number | null): void {
  const readAnew = useReadAnew()
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && readAnew()
    addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    const timer = everyMs === null ? undefined : setInterval(refresh, everyMs)
    return () => {
      removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
      clearInterval(timer)
    }
  }, [readAnew, everyMs])
}
