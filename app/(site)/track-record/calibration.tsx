import { useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'
import type { ModeReport } from './read-track-record'
import { AsTable } from './as-table'
import { tellingBin } from './record-title'
import { useFigures } from './use-figures'

const WIDTH = 420
const HEIGHT = 300
const BOX = { left: 42, right: WIDTH - 14, top: 14, bottom: HEIGHT - 34 }

/** What was said against what was seen, drawn and as a table. */
export function Calibration({ bins }: { bins: ModeReport['calibration'] }) {
  const t = useTranslations('TrackRecord')
  const { count, percent, wholePercent } = useFigures()
  const ends = Math.max(...bins.flatMap(({ mean, high }) => [mean, high]))
  const most = Math.min(1, Math.ceil(ends * 5) / 5)
  const x = (p: number) => BOX.left + (p / most) * (BOX.right - BOX.left)
  const y = (p: number) => BOX.bottom - (p / most) * (BOX.bottom - BOX.top)
  const ticks = Array.from({ length: Math.round(most * 5) + 1 }, (_, i) => i / 5)
  const told = tellingBin(bins)
  return (
    <Card className="grid content-start">
      <CardHeader title={t('calibration')} />
      <p className="text-small text-ink-2 px-4 pt-3">{t('calibrationText')}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('calibrationLabel', { count: bins.length })}
        className="fill-ink-3 num mx-auto w-full max-w-[540px] px-2 py-3 text-[12px]"
      >
        {ticks.map((tick) => (
          <g key={tick} className="tracking-wide">
            <line x1={x(0)} x2={x(most)} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={BOX.left - 6} y={y(tick) + 4} textAnchor="end">
              {wholePercent(tick)}
            </text>
            <text x={x(tick)} y={BOX.bottom + 18} textAnchor="middle">
              {wholePercent(tick)}
            </text>
          </g>
        ))}
        <line
          x1={x(0)}
          y1={y(0)}
          x2={x(most)}
          y2={y(most)}
          strokeDasharray="3 4"
          className="stroke-ink-3"
        />
        {bins.map(({ mean, share, low, high }, i) => (
          <g key={i}>
            <line
              x1={x(mean)}
              x2={x(mean)}
              y1={y(low)}
              y2={y(high)}
              strokeWidth={2}
              className="stroke-pitch opacity-55"
            />
            <circle cx={x(mean)} cy={y(share)} r={4} className="fill-pitch" />
          </g>
        ))}
        {told ? (
          <text
            // The corners away from the diagonal are empty.
            x={told.share < told.mean ? BOX.right : x(told.mean) - 10}
            y={told.share < told.mean ? y(told.low) + 16 : y(told.share) - 6}
            textAnchor="end"
            // Stays readable over an interval.
            className="fill-ink stroke-surface stroke-4 [paint-order:stroke]"
          >
            {t('calibrationNote', {
              said: wholePercent(told.mean),
              seen: wholePercent(told.share),
            })}
          </text>
        ) : null}
        <text x={BOX.right} y={BOX.bottom - 6} textAnchor="end">
          {t('axisSaid')} →
        </text>
        <text x={BOX.left + 4} y={BOX.top + 10}>
          ↑ {t('axisSeen')}
        </text>
      </svg>
      <AsTable
        label={t('calibration')}
        columns={[t('said'), t('seen'), t('interval'), t('probabilities')]}
        rows={bins.map(({ n, mean, share, low, high }) => [
          percent(mean),
          percent(share),
          t('to', { low: percent(low), high: percent(high) }),
          count(n),
        ])}
      />
    </Card>
  )
}
