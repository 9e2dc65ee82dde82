import { Download } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Choices } from '@/components/ui/choices'
import { cn } from '@/components/ui/cn'
import type { UsageHistory } from '@/lib/portal/api'
import { callsOf, mostUsed, usageBars, type UsageBar } from './usage-bars'
import { RANGES, UNITS, usageHref, VIEWS, type UsageView } from './usage-view'
import { BarChart, type BarPart } from './bar-chart'
import { UsageTable } from './usage-table'

const TEXTS = {
  hours: { note: 'hoursNote', now: 'thisHour' },
  days: { note: 'daysNote', now: 'today' },
  months: { note: 'monthsNote', now: 'thisMonth' },
} as const

/** What became of calls, from below: each with its colour, which says who has to do something. */
const STATUSES = [
  { of: 'answered', fill: 'var(--pitch)' },
  { of: 'unchanged', fill: 'var(--draw)' },
  { of: 'refused', fill: 'var(--away)' },
  { of: 'denied', fill: 'var(--warn)' },
] as const

/** What was used in a range, in one unit, as a chart or as a table, and as a file. All by addresses: no script. */
export function UsageChart({ history, wanted }: { history: UsageHistory; wanted: UsageView }) {
  const t = useTranslations('Usage')
  const format = useFormatter()
  const locale = useLocale()
  const { range, unit, view } = wanted
  const bars = usageBars(history, locale, unit)
  const most = mostUsed(bars)
  const current = bars.at(-1)
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const title = t(`sum_${unit}`, { count: total })
  const summary = most
    ? t('summary', {
        title,
        span: t(TEXTS[range].note),
        most: format.number(most.value),
        mostAt: most.name,
        now: format.number(current?.value ?? 0),
      })
    : t('summaryNone')

  // Midnights are told by the day they begin.
  const dayOf = (bar: UsageBar): string | undefined => {
    if (range !== 'hours') return undefined
    if (bar === bars[0]) return t('yesterday')
    return bar === bars.find(({ isEarlier }) => !isEarlier) ? t('today') : undefined
  }
  const noteOf = (bar: UsageBar): string => {
    const value = format.number(bar.value)
    if (bar === current)
      return `${t(TEXTS[range].now)} ${value}${bar === most ? `, ${t('most')}` : ''}`
    return bar === most ? `${t('most')} ${value}` : ''
  }
  // Of hours the noons and midnights stay, of days and months every other one, this one too.
  const ticks = bars.filter(({ tick }) => tick !== '')
  const isMinor = (bar: UsageBar): boolean => {
    const at = ticks.indexOf(bar)
    return (range === 'hours' ? at : ticks.length - 1 - at) % 2 === 1
  }
  const partsOf = (bar: UsageBar, i: number): BarPart[] => {
    const bucket = history.buckets[i]
    if (unit !== 'calls' || !bucket)
      return [{ value: bar.value, fill: bar.isEarlier ? 'var(--draw)' : 'var(--pitch)' }]
    const calls = callsOf(bucket)
    return STATUSES.map(({ of, fill }) => ({ value: calls[of], fill }))
  }

  return (
    <Card>
      <CardHeader
        title={
          <>
            {title}{' '}
            <span className="text-small text-ink-3 font-normal">{t(TEXTS[range].note)}</span>
          </>
        }
        aside={
          <a
            href={`/usage/export?range=${range}`}
            download
            className={cn(buttonClass('plain', 'small'), 'print:hidden')}
          >
            <Download aria-hidden className="size-4" />
            <span>{t('csv')}</span>
          </a>
        }
      />
      <div className="border-line flex flex-wrap gap-2 border-b px-4 py-3 print:hidden">
        <Choices
          label={t('range')}
          options={RANGES.map((one) => ({
            name: t(one),
            href: usageHref({ ...wanted, range: one }),
            isChosen: one === range,
          }))}
        />
        <Choices
          label={t('unit')}
          options={UNITS.map((one) => ({
            name: t(`unit_${one}`),
            href: usageHref({ ...wanted, unit: one }),
            isChosen: one === unit,
          }))}
        />
        <Choices
          label={t('view')}
          options={VIEWS.map((one) => ({
            name: t(one),
            href: usageHref({ ...wanted, view: one }),
            isChosen: one === view,
          }))}
        />
      </div>
      {view === 'chart' ? (
        <figure className="px-2 pt-3 pb-2 sm:px-4">
          <BarChart
            summary={summary}
            cursorLabel={t('cursor')}
            showNumber={(value) => format.number(value)}
            bars={bars.map((bar, i) => ({
              id: bar.start,
              tick: dayOf(bar) ?? bar.tick,
              isMinor: isMinor(bar),
              name: `${bar.name}: ${format.number(bar.value)}`,
              parts: partsOf(bar, i),
              note: noteOf(bar),
            }))}
          />
          {unit === 'calls' ? <Legend history={history} /> : null}
        </figure>
      ) : (
        <UsageTable history={history} bars={bars} />
      )}
    </Card>
  )
}

/** What the colours mean, each with its sum. */
function Legend({ history }: { history: UsageHistory }) {
  const t = useTranslations('Usage')
  const format = useFormatter()
  const calls = callsOf(history.total)
  return (
    <figcaption className="text-small flex flex-wrap gap-x-5 gap-y-1 pt-2 pb-1 pl-14">
      {STATUSES.map(({ of, fill }) => (
        <span key={of} className="inline-flex items-center gap-2">
          <svg aria-hidden viewBox="0 0 10 10" className="size-2.5">
            <rect width="10" height="10" rx="2" fill={fill} />
          </svg>
          <span>{t(`status_${of}`)}</span>
          <span className="num text-ink-2">{format.number(calls[of])}</span>
        </span>
      ))}
    </figcaption>
  )
}
