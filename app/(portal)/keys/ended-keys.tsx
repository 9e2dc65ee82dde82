import { useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { Card } from '@/components/ui/card'
import type { ApiKey } from '@/lib/portal/api'
import { maskedKey } from '@/lib/portal/mask'
import { parisClock, parisDate } from '@/lib/portal/time'

const REASON = {
  owner: 'endedOwner',
  rotation: 'endedRotation',
  leak: 'endedLeak',
  operator: 'endedOperator',
  plan: 'endedPlan',
} as const

/** Keys that no longer work: which, since when and why. */
export function EndedKeys({ keys }: { keys: ApiKey[] }) {
  const t = useTranslations('Keys')
  const locale = useLocale()
  return (
    <Card>
      <details>
        <summary className="text-ink-2 flex min-h-[51px] items-center gap-2 px-4 py-3 font-medium">
          {t('history')} <span className="num text-small text-ink-3">{keys.length}</span>
        </summary>
        <ul className="border-line border-t">
          {keys.map((key) => (
            <li
              key={key.id}
              data-key={key.id}
              className="border-line text-small text-ink-2 grid gap-x-6 gap-y-0.5 border-b px-4 py-3 last:border-0 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)]"
            >
              <span className="truncate">{key.name || t('unnamed')}</span>
              <span translate="no" className="num break-all">
                {maskedKey(key)}
              </span>
              <span>
                {key.revoked_at ? (
                  <ParisTime utc={key.revoked_at}>
                    {t('endedAt')} {parisDate(key.revoked_at, locale)}, {parisClock(key.revoked_at)}
                  </ParisTime>
                ) : null}
                {key.revoked_for ? <>, {t(REASON[key.revoked_for])}</> : null}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
