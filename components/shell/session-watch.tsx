'use client'

import { useEffect } from 'react'
import { listenToSessions, tellSession } from './session-channel'

/** On a page for the signed-out: tells other tabs that this browser has no session any more. */
export function SignedOutNotice() {
  useEffect(() => tellSession(null), [])
  return null
}

/** Loads this tab anew when another tab has signed out or signed in as somebody else, and on Back into a frozen copy. */
export function SessionWatch({ accountId }: { accountId: string }) {
  useEffect(() => {
    const reload = () => location.reload()
    const onShow = (event: PageTransitionEvent) => event.persisted && reload()
    const stop = listenToSessions((current) => current !== accountId && reload())
    addEventListener('pageshow', onShow)
    tellSession(accountId)
    return () => {
      stop()
      removeEventListener('pageshow', onShow)
    }
  }, [accountId])
  return null
}
