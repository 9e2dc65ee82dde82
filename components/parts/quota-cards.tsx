'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Usage } from '@/lib/portal/api'
import { parisClock } from '@/lib/portal/time'
import { Card } from '../ui/card'
import { Meter } from '../ui/meter'
import { useCountdown } from './use-countdown'

interface QuotaCardProps {
  name: string
  remaining: number
  limit: number
  unit: string
  reset: ReactNode
  label: string
}

function QuotaCard({ name, remaining, limit, unit, reset, label }: QuotaCardProps) {
  const t = useTranslations('Quota')
  const format = useFormatter()
  return (
    <Card aria-label={label} className="col-span-1 px-4 py-3.5 @5xl:col-span-3">
      <div className="flex flex-col justify-between gap-x-2 @5xl:flex-row @5xl:items-baseline">
        <h2 className="text-small text-ink-2 font-normal tracking-normal">{label}</h2>
        <span className="text-tiny text-ink-3">{reset}</span>
      </div>
      <p className="mt-1.5 flex items-baseline gap-1.5">
        <b data-quota={name} className="num text-figure font-semibold tracking-[-0.04em]">
          {format.number(remaining)}
        </b>
        <span className="text-ink-3">{t('left', { limit: format.number(limit) })}</span>
      </p>
      <div className="mt-2.5 mb-2">
        <Meter label={t('meter', { label })} used={limit - remaining} limit={limit} />
      </div>
      <p className="text-tiny text-ink-3">{unit}</p>
    </Card>
  )
}

/** What is left of each limit, with its unit and the time it comes back. */
export function QuotaCards({ usage, nowUtc }: { usage: Usage; nowUtc: string }) {
  const t = useTranslations('Quota')
  const { minute, hour, day, rows, forecast } = usage
  const lasting = (unit: string, runsOutAt: string | null) =>
    runsOutAt === null ? unit : t('pace', { unit, time: parisClock(runsOutAt) })
  return (
    <div className="col-span-full grid grid-cols-2 gap-4 @5xl:grid-cols-12">
      <QuotaCard
        name="minute"
        label={t('minute')}
        {...minute}
        unit={t('requests')}
        reset={<MinuteReset minute={minute} nowUtc={nowUtc} />}
      />
      <QuotaCard
        name="hour"
        label={t('hour')}
        {...hour}
        unit={t('units')}
        reset={t('until', { time: parisClock(hour.resets_at) })}
      />
      <QuotaCard
        name="day"
        label={t('day')}
        {...day}
        unit={lasting(t('units'), forecast.units.runs_out_at)}
        reset={t('untilMidnight')}
      />
      <QuotaCard
        name="rows"
        label={t('rows')}
        {...rows}
        unit={lasting(t('matchRows'), forecast.rows.runs_out_at)}
        reset={t('untilMidnight')}
      />
    </div>
  )
}

function MinuteReset({ minute, nowUtc }: { minute: Usage['minute']; nowUtc: string }) {
  const t = useTranslations('Quota')
  const isFull = minute.remaining === 0
  const waitMs = isFull && minute.reset_at ? Date.parse(minute.reset_at) - Date.parse(nowUtc) : 0
  const left = useCountdown(Math.max(0, Math.ceil(waitMs / 1_000)), nowUtc)
  return left > 0 ? t('back', { seconds: left }) : t('sliding')
}
