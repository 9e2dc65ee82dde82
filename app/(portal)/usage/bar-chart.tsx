import { cn } from '@/components/ui/cn'
import { ChartCursor } from './chart-cursor'
import { niceTop } from './usage-bars'

/** A part of a bar, from below. */
export interface BarPart {
  value: number
  /** A colour token. */
  fill: string
}

export interface ChartBar {
  /** Unique in the chart. */
  id: string
  /** Below the axis; empty under most bars. */
  tick: string
  /** Left out where there is little room. */
  isMinor: boolean
  /** Its time and figures, in words. */
  name: string
  parts: BarPart[]
  /** Written above the bar: what makes it worth naming. */
  note: string
}

interface BarChartProps {
  bars: ChartBar[]
  /** What the chart shows, for those who can't see it. */
  summary: string
  showNumber: (value: number) => string
  /** What the arrow keys go through. */
  cursorLabel: string
}

/** A bar and the space beside it, in the drawing's own measure. */
const STEP = 10
const GAP = 2
const HEIGHT = 100

const heightOf = ({ parts }: ChartBar) => parts.reduce((sum, { value }) => sum + value, 0)

/** Bars in SVG, which need no script: the drawing is stretched to its box, all words beside it stay as they are. */
export function BarChart({ bars, summary, showNumber, cursorLabel }: BarChartProps) {
  const top = niceTop(Math.max(...bars.map(heightOf), 0))
  const wide = bars.length * STEP
  const middle = (i: number) => `${((i + 0.5) / bars.length) * 100}%`
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2">
      <div aria-hidden className="num text-tiny text-ink-3 relative mt-11 h-40 text-right">
        {[top, top / 2, 0].map((value, i) => (
          <span
            key={value}
            className="absolute right-0 -translate-y-1/2"
            style={{ top: `${i * 50}%` }}
          >
            {showNumber(value)}
          </span>
        ))}
      </div>
      <div className="relative mb-7 pt-11">
        {bars.map(({ id, note }, i) =>
          note === '' ? null : (
            <span
              key={id}
              aria-hidden
              className="text-tiny absolute font-medium whitespace-nowrap"
              style={placeOf(i, bars.length)}
            >
              {note}
            </span>
          ),
        )}
        <ChartCursor label={cursorLabel} names={bars.map(({ name }) => name)}>
          <svg
            role="img"
            aria-label={summary}
            viewBox={`0 0 ${wide} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="block h-40 w-full overflow-visible"
          >
            {[0, 0.5, 1].map((share) => (
              <line
                key={share}
                x1={0}
                x2={wide}
                y1={HEIGHT * share}
                y2={HEIGHT * share}
                stroke={share === 1 ? 'var(--line-strong)' : 'var(--line)'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {bars.map((bar, i) => (
              <g key={bar.id} className="hover:opacity-75">
                <title>{bar.name}</title>
                {/* All of the height answers to the pointer, also over a bar of nothing. */}
                <rect x={i * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
                {stack(bar, top).map(({ fill, y, height }) => (
                  <rect
                    key={fill}
                    x={i * STEP + GAP / 2}
                    y={y}
                    width={STEP - GAP}
                    height={height}
                    fill={fill}
                  />
                ))}
              </g>
            ))}
          </svg>
        </ChartCursor>
        <div aria-hidden className="num text-tiny text-ink-3 relative h-7">
          {bars.map(({ id, tick, isMinor }, i) =>
            tick === '' ? null : (
              <span
                key={id}
                className={cn(
                  'absolute top-1.5 -translate-x-1/2 whitespace-nowrap',
                  isMinor && 'hidden @xl:inline',
                )}
                style={{ left: middle(i) }}
              >
                {tick}
              </span>
            ),
          )}
        </div>
      </div>
    </div>
  )
}

/** The parts of a bar one above the other. */
function stack({ parts }: ChartBar, top: number) {
  let y = HEIGHT
  return parts
    .filter(({ value }) => value > 0)
    .map(({ value, fill }) => {
      const height = (value / top) * HEIGHT
      y -= height
      return { fill, y, height }
    })
}

/** Above its bar, inside the chart at its ends; the last one has a line of its own, so that no two lie over each other. */
function placeOf(i: number, count: number): React.CSSProperties {
  const share = (i + 0.5) / count
  const top = i === count - 1 ? '1.375rem' : '0.125rem'
  if (share > 0.8) return { top, right: `${(1 - (i + 1) / count) * 100}%` }
  if (share < 0.2) return { top, left: `${(i / count) * 100}%` }
  return { top, left: `${share * 100}%`, transform: 'translateX(-50%)' }
}
