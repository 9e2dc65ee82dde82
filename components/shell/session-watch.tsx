'use client'

import { useEffect } from 'react'
import { AUTH_PATH } from '@/lib/portal/auth-path'
import { listenToSessions, broadcastSession } from './session-channel'

/** How often an open tab asks whether its session still lives, while it is looked at. */
const ASK_EVERY_MS = 15_000

/** On a page for the signed-out: tells other tabs that this browser has no session any more. */
export function SignedOutNotice() {
  useEffect(() => broadcastSession(null), [])
  return null
}

/** next-auth's session as the browser gets it; empty without one. */
interface BrowserSession {
  account_id?: string | null
  expires?: string
}

/** True when the API says that this browser's session is over or somebody else's; no answer is no proof. */
async function hasChanged(accountId: string): Promise<boolean> {
  try {
    const response = await fetch(`${AUTH_PATH}/session`, { cache: 'no-store' })
    if (!response.ok) return false
    const { account_id: current, expires } = (await response.json()) as BrowserSession
    // A session of which the API could not be asked says nothing of its account.
    const isUnknown = current === undefined && expires !== undefined
    return !isUnknown && current !== accountId
  } catch {
    return false
  }
}

/**
 * Loads this tab anew when its session is over: another tab has signed out or signed in as somebody else,
 * the session was ended from another device, or Back has led into a frozen copy.
 */
export function SessionWatch({ accountId }: { accountId: string }) {
  useEffect(() => {
    const reload = () => location.reload()
    const onShow = (event: PageTransitionEvent) => event.persisted && reload()
    const ask = () => {
      if (!document.hidden) void hasChanged(accountId).then((changed) => changed && reload())
    }
    const stop = listenToSessions((current) => current !== accountId && reload())
    const timer = setInterval(ask, ASK_EVERY_MS)
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', ask)
    broadcastSession(accountId)
    return () => {
      stop()
      clearInterval(timer)
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [accountId])
  return null
}
