'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'

/** The smallest thing that this service serves. */
const PROBE = '/robots.txt'

/**
 * Asks the server for the page anew, if it can be reached: without an answer Next would leave the page for the browser's
 * own error page, and everything typed, ticked or shown would be gone.
 */
export function useReadAnew(): () => void {
  const router = useRouter()
  return useCallback(() => {
    void fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(
      () => router.refresh(),
      () => undefined,
    )
  }, [router])
}
