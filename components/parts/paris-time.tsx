'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useSyncExternalStore, type ReactNode } from 'react'
import { dateFormat } from '@/lib/portal/date-format'

const PARIS = 'Europe/Paris'
const unchanging = () => () => undefined
let ownZone: string | undefined
const localZone = () => (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
const noZone = () => null

/**
 * A Paris time with the reader's own time on hover and for screen readers. The text is Paris on the server
 * and in the browser; the reader's zone joins after hydration, so the two never differ.
 */
export function ParisTime({
  utc,
  children,
  className,
}: {
  utc: string
  children: ReactNode
  className?: string
}) {
  const t = useTranslations('Parts')
  const locale = useLocale()
  const zone = useSyncExternalStore(unchanging, localZone, noZone)
  const own =
    zone && zone !== PARIS
      ? t('yourTime', {
          time: dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
            new Date(utc),
          ),
        })
      : undefined
  return (
    <time dateTime={utc} title={own} className={className}>
      {children}
      {own ? <span className="sr-only"> ({own})</span> : null}
    </time>
  )
}
