import { useLocale, useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'
import { parisDate, parisDayOfMonth } from '@/lib/portal/time'
import type { GroupFigures } from '@/lib/portal/track-record'
import { AsTable } from './as-table'
import { useFigures } from '@/components/charts/use-figures'

const WIDTH = 420
const HEIGHT = 220
const BOX = { left: 8, right: WIDTH - 8, top: 26, bottom: HEIGHT - 26 }
/** A week of two matches must not dwarf the others. */
const MOST = 0.5
const WIDEST = 44

/** How much closer than base rates each week was, drawn and as a table. */
export function Timeline({ weeks }: { weeks: GroupFigures[] }) {
  const t = useTranslations('TrackRecord')
  const locale = useLocale()
  const { count, score, percent } = useFigures()
  const noon = ({ group }: GroupFigures) => `${group}T12:00:00Z`
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return null
  const shown = weeks.map(({ skill }) => Math.max(-MOST, Math.min(MOST, skill.value)))
  const top = Math.max(0.05, ...shown)
  const low = Math.min(0, ...shown)
  const y = (value: number) => BOX.top + ((top - value) / (top - low)) * (BOX.bottom - BOX.top)
  const step = Math.min(WIDEST, (BOX.right - BOX.left) / weeks.length)
  const best = shown.indexOf(Math.max(...shown))
  const good = weeks.filter(({ skill }) => skill.value > 0).length
  const anchor = best < weeks.length / 2 ? 'start' : 'end'
  return (
    <Card className="grid content-start">
      <CardHeader title={t('better', { good, all: weeks.length })} />
      <p className="text-small text-ink-2 px-4 pt-3">{t('skillText')}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('skillLabel', {
          first: parisDate(noon(first), locale),
          last: parisDate(noon(last), locale),
        })}
        className="fill-ink-3 num mx-auto w-full max-w-[540px] px-2 py-3 text-[12px]"
      >
        {shown.map((value, i) => (
          <rect
            key={weeks[i]?.group}
            x={BOX.left + i * step + step * 0.1}
            width={step * 0.8}
            y={Math.min(y(value), y(0))}
            height={Math.max(1.5, Math.abs(y(value) - y(0)))}
            rx={1.5}
            className={value > 0 ? 'fill-pitch' : 'fill-draw'}
          />
        ))}
        <line x1={BOX.left} x2={BOX.right} y1={y(0)} y2={y(0)} className="stroke-line-strong" />
        <text
          x={BOX.left + (best + (anchor === 'start' ? 0 : 1)) * step}
          y={BOX.top - 8}
          textAnchor={anchor}
          className="fill-ink"
        >
          {t('best', { value: percent(weeks[best]?.skill.value ?? 0) })}
        </text>
        <text x={BOX.left} y={HEIGHT - 6}>
          {parisDayOfMonth(noon(first), locale)}
        </text>
        {weeks.length > 3 ? (
          <text x={BOX.left + weeks.length * step} y={HEIGHT - 6} textAnchor="end">
            {parisDayOfMonth(noon(last), locale)}
          </text>
        ) : null}
      </svg>
      <AsTable
        label={t('better', { good, all: weeks.length })}
        columns={[t('week'), t('n'), t('rps'), t('base'), t('skill')]}
        rows={weeks.map((week) => [
          parisDayOfMonth(noon(week), locale),
          count(week.n),
          score(week.rps.value),
          score(week.base.rps),
          percent(week.skill.value),
        ])}
      />
    </Card>
  )
}
