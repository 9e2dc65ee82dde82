'use client'

import { useFresh } from './use-fresh'

/** Keeps a page of figures as fresh as its reader's last look at it. */
export function FreshPage() {
  useFresh(null)
  return null
}
