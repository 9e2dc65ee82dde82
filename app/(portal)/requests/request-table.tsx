import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { ParisTime } from '@/components/parts/paris-time'
import { cn } from '@/components/ui/cn'
import type { KeptRequest } from '@/lib/portal/api'
import { parisClockSeconds, parisShortDay, sameParisDay } from '@/lib/portal/time'
import { StatusTag } from '@/components/parts/status-tag'
import { VIA_WORDS } from '@/lib/portal/requests'

const HEAD =
  'border-line text-tiny text-ink-3 border-b px-3 py-2.5 font-medium whitespace-nowrap first:pl-4 last:pr-4'
const CELL =
  '@3xl:border-line @3xl:border-b @3xl:px-3 @3xl:py-2.5 @3xl:first:pl-4 @3xl:last:pr-4 @3xl:group-last:border-0'

/** Calls, newest first: a table where there is room, cards where there is not. */
export function RequestTable({ requests, nowUtc }: { requests: KeptRequest[]; nowUtc: string }) {
  const t = useTranslations('Requests')
  const format = useFormatter()
  const locale = useLocale()
  return (
    <table aria-label={t('title')} className="text-small block w-full border-collapse @3xl:table">
      <thead className="hidden @3xl:table-header-group">
        <tr>
          <th className={HEAD}>{t('time')}</th>
          <th className={HEAD}>{t('status')}</th>
          <th className={HEAD}>{t('request')}</th>
          <th className={cn(HEAD, 'text-right')}>{t('cost')}</th>
          <th className={cn(HEAD, 'text-right')}>{t('duration')}</th>
        </tr>
      </thead>
      <tbody className="block @3xl:table-row-group">
        {requests.map((request) => (
          <tr
            key={request.id}
            className="group border-line hover:bg-sunken relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 border-b px-4 py-3 last:border-b-0 @3xl:table-row"
          >
            <td className={cn(CELL, 'num text-ink-2 order-2 whitespace-nowrap @3xl:w-px')}>
              <ParisTime utc={request.at}>
                {sameParisDay(request.at, nowUtc) ? null : (
                  <span>{parisShortDay(request.at, locale)} </span>
                )}
                <span>{parisClockSeconds(request.at)}</span>
              </ParisTime>
            </td>
            <td className={cn(CELL, 'order-1 @3xl:w-px')}>
              <StatusTag status={request.status} />
            </td>
            <td className={cn(CELL, 'order-4 col-span-3 min-w-0 @3xl:w-full @3xl:max-w-0')}>
              <Link
                href={`/requests/${request.id}`}
                className="block no-underline after:absolute after:inset-0"
              >
                <span translate="no" className="num block truncate" title={request.target}>
                  <span className="text-ink-3">{request.method}</span> <span>{request.target}</span>
                </span>
              </Link>
              <span className="text-tiny text-ink-3 flex flex-wrap gap-x-3">
                {request.code === null ? null : (
                  <span translate="no" className="num text-ink-2">
                    {request.code}
                  </span>
                )}
                {request.key ? (
                  <span>
                    <span>{request.key.name}</span>{' '}
                    <span translate="no" className="num">
                      …{request.key.last4}
                    </span>
                  </span>
                ) : null}
                {request.via === 'key' ? null : <span>{t(VIA_WORDS[request.via])}</span>}
                {request.stands_for > 1 ? (
                  <span>{t('standsFor', { count: request.stands_for })}</span>
                ) : null}
              </span>
            </td>
            <td
              className={cn(
                CELL,
                'num order-3 text-right whitespace-nowrap @3xl:w-px',
                request.units === 0 && 'text-ink-3',
              )}
            >
              {t('costValue', {
                units: format.number(request.units),
                rows: format.number(request.rows),
              })}
            </td>
            <td
              className={cn(
                CELL,
                'num text-ink-3 hidden text-right whitespace-nowrap @3xl:table-cell @3xl:w-px',
              )}
            >
              {t('ms', { ms: format.number(request.ms, { maximumFractionDigits: 1 }) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
