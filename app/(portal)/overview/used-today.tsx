'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { ParisTime } from '@/components/parts/paris-time'
import { Card, CardHeader } from '@/components/ui/card'
import { Receipt, ReceiptLine } from '@/components/ui/receipt'
import type { KeptRequest, Usage } from '@/lib/portal/api'
import { PLAN_LIMITS } from '@/lib/portal/plans'
import { parisClockSeconds, parisShortDay, sameParisDay } from '@/lib/portal/time'

interface UsedTodayProps {
  usage: Usage
  /** The plan in force is the free one: there is a larger one to move up to. */
  isFree: boolean
  lastCall: KeptRequest | null
  lastRefused: KeptRequest | null
  nowUtc: string
}

/** The receipt of the day: what was used, what is left, which call came last and which was refused last. */
export function UsedToday({ usage, isFree, lastCall, lastRefused, nowUtc }: UsedTodayProps) {
  const t = useTranslations('Overview')
  const format = useFormatter()
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
            lastCall ? (
              <CallLink call={lastCall} nowUtc={nowUtc} />
            ) : last ? (
              <Moment utc={last} nowUtc={nowUtc} />
            ) : (
              t('receiptNone')
            )
          }
        />
        {lastRefused && lastRefused.id !== lastCall?.id ? (
          <ReceiptLine
            faint
            label={t('receiptRefused')}
            value={<CallLink call={lastRefused} nowUtc={nowUtc} />}
          />
        ) : null}
      </Receipt>
      <p className="text-tiny text-ink-3 px-4 pb-3.5">{t('receiptNote')}</p>
      {isFree ? (
        <p className="border-line text-small border-t px-4 py-3">
          <Link href="/billing" className="text-pitch underline underline-offset-2">
            {t('moveUp', { units: PLAN_LIMITS.starter.unitsPerDay })}
          </Link>
        </p>
      ) : null}
    </Card>
  )
}

/** A time of today, or with its day. */
function Moment({ utc, nowUtc }: { utc: string; nowUtc: string }) {
  const locale = useLocale()
  return (
    <ParisTime utc={utc}>
      {sameParisDay(utc, nowUtc) ? null : <span>{parisShortDay(utc, locale)} </span>}
      <span>{parisClockSeconds(utc)}</span>
    </ParisTime>
  )
}

/** A call by its status and time, with the way to all about it. */
function CallLink({ call, nowUtc }: { call: KeptRequest; nowUtc: string }) {
  return (
    <Link href={`/requests/${call.id}`} className="text-ink underline underline-offset-2">
      <span>{call.status}</span> <Moment utc={call.at} nowUtc={nowUtc} />
    </Link>
  )
}
