'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { Card, CardHeader } from '@/components/ui/card'
import { Receipt, ReceiptLine } from '@/components/ui/receipt'
import type { Usage } from '@/lib/portal/api'
import { parisClockSeconds, parisShortDay, sameParisDay } from '@/lib/portal/time'

/** The receipt of the day: what was used, what is left, when the last call came. */
export function UsedToday({ usage, nowUtc }: { usage: Usage; nowUtc: string }) {
  const t = useTranslations('Overview')
  const format = useFormatter()
  const locale = useLocale()
  const last = usage.last_request_at
  return (
    <Card className="h-full">
      <CardHeader title={t('receipt')} />
      <Receipt>
        <ReceiptLine
          label={t('receiptCost')}
          value={<span data-used="units">{format.number(usage.day.used)}</span>}
        />
        <ReceiptLine
          label={t('receiptRows')}
          value={<span data-used="rows">{format.number(usage.rows.used)}</span>}
        />
        <ReceiptLine label={t('receiptHour')} value={format.number(usage.hour.used)} faint />
        <ReceiptLine
          ruled
          label={t('receiptLeft')}
          value={t('receiptLeftValue', {
            units: format.number(usage.day.remaining),
            rows: format.number(usage.rows.remaining),
          })}
        />
        <ReceiptLine
          ruled
          faint
          label={t('receiptLast')}
          value={
            last ? (
              <ParisTime utc={last}>
                {sameParisDay(last, nowUtc) ? null : <span>{parisShortDay(last, locale)} </span>}
                <span>{parisClockSeconds(last)}</span>
              </ParisTime>
            ) : (
              t('receiptNone')
            )
          }
        />
      </Receipt>
      <p className="text-tiny text-ink-3 px-4 pb-3.5">{t('receiptNote')}</p>
    </Card>
  )
}
