'use client'

import { useEffect, useState } from 'react'
import type { OverviewView } from '@/lib/portal/overview'

const WAITING_MS = 2_000
const IDLE_MS = 15_000
const RETRY_MS = 1_000

/**
 * The overview, kept fresh while it is looked at: often until the first call has arrived, then now and then.
 * A page rendered anew by the server (after an action) replaces what was there.
 */
export function useOverview(initial: OverviewView): { view: OverviewView; stale: boolean } {
  const [given, setGiven] = useState(initial)
  const [view, setView] = useState(initial)
  const [stale, setStale] = useState(false)
  if (given !== initial) {
    setGiven(initial)
    setView(initial)
    setStale(false)
  }
  const everyMs = view.overview.next_step === 'make_call' ? WAITING_MS : IDLE_MS

  useEffect(() => {
    // Ends with what is shown: an answer asked for before the server rendered anew is older than that.
    const over = new AbortController()
    let asking = false
    async function ask() {
      if (asking || document.hidden) return
      asking = true
      try {
        const fresh = await fetchTwice(over.signal)
        if (over.signal.aborted) return
        setView(fresh)
        setStale(false)
      } catch {
        if (!over.signal.aborted) setStale(true)
      } finally {
        asking = false
      }
    }
    const timer = setInterval(() => void ask(), everyMs)
    const back = () => void ask()
    document.addEventListener('visibilitychange', back, { signal: over.signal })
    addEventListener('online', back, { signal: over.signal })
    return () => {
      over.abort()
      clearInterval(timer)
    }
  }, [given, everyMs])

  return { view, stale }
}

/** A hiccup is not worth a word. */
async function fetchTwice(signal: AbortSignal): Promise<OverviewView> {
  try {
    return await fetchOverview(signal)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return fetchOverview(signal)
  }
}

async function fetchOverview(signal: AbortSignal): Promise<OverviewView> {
  const response = await fetch('/overview/live', { signal, cache: 'no-store' })
  if (response.status === 401) {
    // The session is over: the gate sends this page to sign-in, and nothing is shown until it has.
    location.reload()
    return new Promise(() => undefined)
  }
  if (!response.ok) throw new Error(`The overview answered ${response.status}`)
  return (await response.json()) as OverviewView
}
