'use client'

import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { useFresh } from '@/components/parts/use-fresh'
import { cn } from '@/components/ui/cn'

const EVERY_MS = 3_000

const unchanging = () => () => undefined

/**
 * Reads the list anew every few seconds while it is on and looked at. Not there without scripts, which it needs.
 */
export function LiveSwitch() {
  const t = useTranslations('Live')
  const hasScripts = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
  const [isLive, setLive] = useState(false)
  useFresh(isLive ? EVERY_MS : null)
  if (!hasScripts) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isLive}
      onClick={() => setLive(!isLive)}
      className="text-small flex h-10 items-center gap-2.5 font-medium md:h-9"
    >
      <span
        aria-hidden
        className={cn(
          'flex h-5 w-9 items-center rounded-full border p-0.5 transition-colors',
          isLive ? 'border-pitch bg-pitch justify-end' : 'border-line-strong bg-sunken',
        )}
      >
        <span className={cn('size-3.5 rounded-full', isLive ? 'bg-pitch-ink' : 'bg-ink-3')} />
      </span>
      <span>{t('live')}</span>
      <span className="text-ink-3 font-normal">{t(isLive ? 'on' : 'off')}</span>
    </button>
  )
}
