import { useLocale, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { ParisTime } from '@/components/parts/paris-time'
import { buttonClass } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import type { AuditEvent } from '@/lib/portal/api'
import { auditValues, type AuditNames } from './audit-values'
import { parisClock, parisDate } from '@/lib/portal/time'

interface ActivityListProps {
  events: AuditEvent[]
  names: AuditNames
  /** Cursor of the next, older page. */
  older: string | null
  /** True on an older page. */
  paged: boolean
}

/** What was changed on the account, in sentences, with where it came from and the request to quote. */
export function ActivityList({ events, names, older, paged }: ActivityListProps) {
  const t = useTranslations('Settings')
  const sentences = useTranslations('Audit')
  const locale = useLocale()
  const sentence = (event: AuditEvent) => {
    const key = event.action as 'account.created'
    // A change that a newer version has written down.
    if (!sentences.has(key)) return event.action
    return sentences(key, auditValues(event, names) as never)
  }
  return (
    <>
      <ol>
        {events.map((event) => (
          <li
            key={event.id}
            className="border-line grid gap-x-6 gap-y-1 border-b px-4 py-3 last:border-b-0 @2xl:grid-cols-[minmax(0,1fr)_auto]"
          >
            <p className="min-w-0 wrap-anywhere">
              <span>{sentence(event)} </span>
              {event.actor.kind === 'session' ? null : <Tag>{t(`by.${event.actor.kind}`)}</Tag>}
            </p>
            <ParisTime utc={event.at} className="text-small text-ink-2 @2xl:text-right">
              {parisDate(event.at, locale)}, <span className="num">{parisClock(event.at)}</span>
            </ParisTime>
            <p className="text-tiny text-ink-3 flex flex-wrap gap-x-4 gap-y-0.5 @2xl:col-span-2">
              {event.network ? (
                <span>
                  {t('from')}{' '}
                  <span translate="no" className="num">
                    {event.network}
                  </span>
                </span>
              ) : null}
              {event.request_id ? (
                <span>
                  {t('request')}{' '}
                  <span translate="no" className="num">
                    {event.request_id}
                  </span>
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      {events.length === 0 ? <p className="text-ink-3 px-4 py-8">{t('activityEnd')}</p> : null}
      {older || paged ? (
        <nav
          aria-label={t('activity')}
          className="border-line flex flex-wrap justify-between gap-2 border-t px-4 py-3"
        >
          {paged ? (
            <Link href="/settings#activity" className={buttonClass('ghost', 'small')}>
              {t('newest')}
            </Link>
          ) : (
            <span />
          )}
          {older ? (
            <Link
              href={`/settings?before=${encodeURIComponent(older)}#activity`}
              className={buttonClass('plain', 'small')}
            >
              {t('older')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}
