'use client'

import { useTranslations } from 'next-intl'
import type { ApiKey } from '@/lib/portal/api'
import { useAgo } from './use-ago'

/** From where a key was used: the latest network, the others on demand. */
export function KeyCallers({ callers, nowUtc }: { callers: ApiKey['callers']; nowUtc: string }) {
  const t = useTranslations('Keys')
  const ago = useAgo()
  const [latest, ...others] = callers
  if (!latest) return null
  if (others.length === 0)
    return (
      <span className="text-tiny text-ink-3 block">{t('from', { network: latest.network })}</span>
    )
  return (
    <details className="text-tiny text-ink-3">
      <summary className="min-h-6">
        {t('fromMore', { network: latest.network, more: others.length })}
      </summary>
      <ul className="num mt-1 grid gap-0.5">
        {callers.map(({ network, last_used_at: at }) => (
          <li key={network} className="flex justify-between gap-3">
            <span translate="no" className="break-all">
              {network}
            </span>
            <span className="whitespace-nowrap">{ago(at, nowUtc)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
