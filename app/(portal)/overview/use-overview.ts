'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OverviewView } from '@/lib/portal/overview'

const KEY = ['overview']
const WAITING_MS = 2_000
const IDLE_MS = 15_000

/**
 * The overview, kept fresh while it is looked at: often until the first call has arrived, then now and then.
 * A page rendered anew by the server (after an action) replaces what was there.
 */
export function useOverview(initial: OverviewView): { view: OverviewView; stale: boolean } {
  const cache = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchOverview(signal),
    initialData: initial,
    staleTime: WAITING_MS,
    // Leaving the page drops the copy: coming back shows what the server says then.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.overview.next_step === 'make_call' ? WAITING_MS : IDLE_MS,
  })
  useEffect(() => void cache.setQueryData(KEY, initial), [cache, initial])
  return { view: data, stale: isError }
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
