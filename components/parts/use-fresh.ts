'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/**
 * Asks the server for the page anew when its tab comes back to the front, and every `everyMs` while it is
 * there. What is typed, ticked or shown in dialogs stays.
 */
export function useFresh(everyMs: number | null): void {
  const router = useRouter()
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && router.refresh()
    addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    const timer = everyMs === null ? undefined : setInterval(refresh, everyMs)
    return () => {
      removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
      clearInterval(timer)
    }
  }, [router, everyMs])
}
