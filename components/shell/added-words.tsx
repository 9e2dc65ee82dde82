'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { useMemo, type ReactNode } from 'react'
import type { Messages } from '@/lib/portal/messages'

/** What client components inside find words in: those from above, and these. */
export function AddedWords({ words, children }: { words: Partial<Messages>; children: ReactNode }) {
  const above = useMessages()
  const messages = useMemo(() => ({ ...above, ...words }), [above, words])
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  )
}
