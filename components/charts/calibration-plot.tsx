import { useTranslations } from 'next-intl'
import type { ModeReport } from '@/lib/portal/track-record'
import { useFigures } from './use-figures'

const WIDTH = 420
const HEIGHT = 300
const BOX = { left: 42, right: WIDTH - 14, top: 14, bottom: HEIGHT - 34 }

/** The band that is told of, as whole percent are said: the one nearest to six in ten. */
export const tellingBin = (bins: ModeReport['calibration']) =>
  bins.toSorted((a, b) => Math.abs(a.mean - 0.6) - Math.abs(b.mean - 0.6)).at(0)

interface CalibrationPlotProps {
  bins: ModeReport['calibration']
  /** For those who can't see it: what it shows, and where its figures are. */
  label: string
}

/** What was said against what was seen, with an interval for each band; on the dashed line both are the same. */
export function CalibrationPlot({ bins, label }: CalibrationPlotProps) {
  const t = useTranslations('TrackRecord')
  const { wholePercent } = useFigures()
  const ends = Math.max(...bins.flatMap(({ mean, high }) => [mean, high]))
  const most = Math.min(1, Math.ceil(ends * 5) / 5)
  const x = (p: number) => BOX.left + (p / most) * (BOX.right - BOX.left)
  const y = (p: number) => BOX.bottom - (p / most) * (BOX.bottom - BOX.top)
  const ticks = Array.from({ length: Math.round(most * 5) + 1 }, (_, i) => i / 5)
  const told = tellingBin(bins)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
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
  )
}
