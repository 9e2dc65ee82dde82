'use client'

import { useEffect } from 'react'

/**
 * Loads the page anew when Back shows a frozen copy of it: its button would still wait for the page of Stripe
 * that it led to.
 */
export function useFreshAfterBack(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
