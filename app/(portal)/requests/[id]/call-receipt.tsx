import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { Card, CardHeader } from '@/components/ui/card'
import { Receipt, ReceiptLine } from '@/components/ui/receipt'
import type { FoundRequest } from '@/lib/portal/api'
import { ROUTES } from '@/lib/portal/data-routes'
import { parisClockSeconds, parisShortDay, sameParisDay } from '@/lib/portal/time'
import { VIA_WORDS } from '@/lib/portal/requests'

/** What one call cost and where it came from. */
export function CallReceipt({ call, nowUtc }: { call: FoundRequest; nowUtc: string }) {
  const t = useTranslations('Requests')
  const format = useFormatter()
  const locale = useLocale()
  return (
    <Card>
      <CardHeader title={t('receipt')} />
      <Receipt>
        <ReceiptLine label={t('units')} value={format.number(call.units)} />
        <ReceiptLine label={t('rows')} value={format.number(call.rows)} />
        <ReceiptLine
          ruled
          label={t('time')}
          value={
            <ParisTime utc={call.at}>
              {sameParisDay(call.at, nowUtc) ? null : (
                <span>{parisShortDay(call.at, locale)} </span>
              )}
              <span>{parisClockSeconds(call.at)}</span>
            </ParisTime>
          }
        />
        <ReceiptLine
          label={t('duration')}
          value={t('ms', { ms: format.number(call.ms, { maximumFractionDigits: 1 }) })}
        />
        <ReceiptLine ruled label={t('route')} value={ROUTES[call.route]} />
        <ReceiptLine
          label={t('key')}
          value={call.key ? `${call.key.name} …${call.key.last4}` : t(VIA_WORDS[call.via])}
        />
        <ReceiptLine label={t('network')} value={call.network} />
        {call.stands_for > 1 ? (
          <ReceiptLine label={t('kept')} value={t('standsFor', { count: call.stands_for })} />
        ) : null}
        <ReceiptLine
          ruled
          faint
          label={t('id')}
          value={
            <span translate="no" className="wrap-anywhere select-all">
              {call.id}
            </span>
          }
        />
      </Receipt>
    </Card>
  )
}
