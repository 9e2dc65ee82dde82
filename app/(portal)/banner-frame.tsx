'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

/** Everywhere but on the pages of billing, which say it themselves. */
export function BannerFrame({ label, children }: { label: string; children: ReactNode }) {
  const path = usePathname()
  if (path === '/billing' || path.startsWith('/billing/')) return null
  return (
    <aside aria-label={label} className="max-w-[1140px] px-4 pt-4 md:px-9 md:pt-6">
      {children}
    </aside>
  )
}
