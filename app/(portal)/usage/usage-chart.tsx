'use client'

import { ChartColumn, Download, Table2 } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import type { UsageHistory } from '@/lib/portal/api'
import { mostUsed, usageBars, type UsageBar } from '@/lib/portal/usage-bars'
import { UsageTable } from './usage-table'

const BarChart = dynamic(
  () => import('@/components/charts/bar-chart').then(({ BarChart: chart }) => chart),
  {
    ssr: false,
    loading: () => <Skeleton className="h-[200px]" />,
  },
)

const TEXTS = {
  hours: { note: 'hoursNote', now: 'thisHour', summary: 'summaryHours' },
  days: { note: 'daysNote', now: 'today', summary: 'summaryDays' },
  months: { note: 'monthsNote', now: 'thisMonth', summary: 'summaryMonths' },
} as const

/** One history as a chart or as a table, and as a file. */
export function UsageChart({ history }: { history: UsageHistory }) {
  const t = useTranslations('Usage')
  const format = useFormatter()
  const locale = useLocale()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { range } = history
  const name = t(range)
  const texts = TEXTS[range]
  const bars = usageBars(history, locale)
  const most = mostUsed(bars)
  const current = bars.at(-1)
  const summary = most
    ? t(texts.summary, {
        total: format.number(history.total.units),
        most: format.number(most.units),
        mostAt: most.name,
        now: format.number(current?.units ?? 0),
      })
    : t('summaryNone')

  // Midnights are told by the day they begin.
  const dayOf = (bar: UsageBar): string | undefined => {
    if (range !== 'hours') return undefined
    if (bar === bars[0]) return t('yesterday')
    return bar === bars.find(({ isEarlier }) => !isEarlier) ? t('today') : undefined
  }

  const noteOf = (bar: UsageBar): string => {
    const value = format.number(bar.units)
    if (bar === current) return `${t(texts.now)} ${value}${bar === most ? `, ${t('most')}` : ''}`
    return bar === most ? `${t('most')} ${value}` : ''
  }

  return (
    <Card>
      <CardHeader
        title={
          <>
            {name} <span className="text-small text-ink-3 font-normal">{t(texts.note)}</span>
          </>
        }
        aside={
          <div className="flex items-center gap-2 print:hidden">
            <div
              role="group"
              aria-label={t('view', { name })}
              className="border-line-strong flex rounded-s border"
            >
              <ViewButton pressed={view === 'chart'} onClick={() => setView('chart')}>
                <ChartColumn aria-hidden className="size-4" />
                {t('chart')}
              </ViewButton>
              <ViewButton pressed={view === 'table'} onClick={() => setView('table')}>
                <Table2 aria-hidden className="size-4" />
                {t('table')}
              </ViewButton>
            </div>
            <a
              href={`/usage/export?range=${range}`}
              download
              aria-label={t('csvName', { name })}
              className={buttonClass('plain', 'small')}
            >
              <Download aria-hidden className="size-4" />
              {t('csv')}
            </a>
          </div>
        }
      />
      {view === 'chart' ? (
        <figure className="px-2 pt-3 pb-2 sm:px-4">
          <figcaption className="sr-only">
            {summary} {t('keys')}
          </figcaption>
          <div className="h-[200px] overflow-hidden">
            <BarChart
              title={`${name}: ${t(texts.note)}`}
              summary={summary}
              unit={t('units')}
              showNumber={(value) => format.number(value)}
              bars={bars.map((bar) => ({
                id: bar.start,
                tick: dayOf(bar) ?? bar.tick,
                name: bar.name,
                value: bar.units,
                note: noteOf(bar),
                tone: bar.isEarlier ? 'faint' : 'strong',
              }))}
            />
          </div>
        </figure>
      ) : (
        <UsageTable history={history} bars={bars} />
      )}
    </Card>
  )
}

function ViewButton({
  pressed,
  onClick,
  children,
}: {
  pressed: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={cn(
        'text-small first:rounded-l-s last:rounded-r-s inline-flex h-10 items-center gap-1.5 px-2.5 font-medium md:h-8',
        pressed ? 'bg-draw-soft text-ink' : 'text-ink-2 hover:bg-sunken',
      )}
    >
      {children}
    </button>
  )
}
