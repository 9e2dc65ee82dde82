'use client'

import { useMemo } from 'react'
import {
  Bar,
  BarChart as Chart,
  CartesianGrid,
  LabelList,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
  type LabelProps,
  type TooltipContentProps,
} from 'recharts'

export interface ChartBar {
  /** Unique in the chart. */
  id: string
  /** Below the axis; empty under most bars. */
  tick: string
  name: string
  value: number
  /** Written above the bar: what makes it worth naming. */
  note: string
  tone: 'strong' | 'faint'
}

interface BarChartProps {
  bars: ChartBar[]
  /** What the chart shows, for those who can't see it. */
  title: string
  summary: string
  unit: string
  showNumber: (value: number) => string
}

const HEIGHT = 200
/** Two lines above the bars: words on one never lie over a bar, nor over those of the other. */
const NOTES_HEIGHT = 42
const NOTE_LINES = { last: 30, other: 12 } as const
const FILL = { strong: 'var(--pitch)', faint: 'var(--draw)' } as const
const TEXT = { fill: 'var(--ink-3)', fontSize: 12 }

/** Bars in SVG, without motion: they print, scale, and answer to the arrow keys. Loaded on demand. */
export function BarChart({ bars, title, summary, unit, showNumber }: BarChartProps) {
  const ticks = useMemo(() => bars.filter(({ tick }) => tick).map(({ id }) => id), [bars])
  const tickOf = useMemo(() => new Map(bars.map(({ id, tick }) => [id, tick])), [bars])
  return (
    <ResponsiveContainer width="100%" height={HEIGHT} className="print:[&_svg]:max-w-full">
      <Chart
        data={bars}
        title={title}
        desc={summary}
        margin={{ top: NOTES_HEIGHT, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="18%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="id"
          ticks={ticks}
          interval="preserveStartEnd"
          tickFormatter={(id: string) => tickOf.get(id) ?? ''}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tick={TEXT}
          minTickGap={10}
          height={28}
        />
        <YAxis
          allowDecimals={false}
          tickCount={3}
          width={48}
          tickFormatter={showNumber}
          tickLine={false}
          axisLine={false}
          tick={{ ...TEXT, className: 'num' }}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--draw-soft)' }}
          content={(props) => <BarTooltip {...props} unit={unit} showNumber={showNumber} />}
        />
        <Bar dataKey="value" isAnimationActive={false} shape={ToneBar}>
          <LabelList dataKey="note" content={(props) => <Note {...props} count={bars.length} />} />
        </Bar>
      </Chart>
    </ResponsiveContainer>
  )
}

function ToneBar(props: BarShapeProps) {
  const { tone } = props.payload as ChartBar
  return <Rectangle {...props} radius={[2, 2, 0, 0]} fill={FILL[tone]} />
}

/** The words about a bar above the chart, kept inside it at its ends, with a line down to the bar. */
function Note({ x, y, width, value, index = 0, count }: LabelProps & { count: number }) {
  if (typeof value !== 'string' || value === '') return null
  const share = index / count
  const anchor = share > 0.8 ? 'end' : share < 0.2 ? 'start' : 'middle'
  const [left, wide] = [Number(x), Number(width)]
  const at = { start: left, middle: left + wide / 2, end: left + wide }[anchor]
  const line = index === count - 1 ? NOTE_LINES.last : NOTE_LINES.other
  const middle = left + wide / 2
  return (
    <g>
      <line x1={middle} x2={middle} y1={line + 4} y2={Number(y) - 2} stroke="var(--line-strong)" />
      <text x={at} y={line} textAnchor={anchor} fontSize={12} fontWeight={500} fill="var(--ink)">
        {value}
      </text>
    </g>
  )
}

type BarTooltipProps = TooltipContentProps & Pick<BarChartProps, 'unit' | 'showNumber'>

function BarTooltip({ active, payload, unit, showNumber }: BarTooltipProps) {
  const bar = payload[0]?.payload as ChartBar | undefined
  if (!active || !bar) return null
  return (
    <div
      role="status"
      className="border-line-strong bg-surface text-small rounded-s border px-2.5 py-1.5"
    >
      <p className="text-ink-2">{bar.name}</p>
      <p>
        <b className="num font-semibold">{showNumber(bar.value)}</b> {unit}
      </p>
    </div>
  )
}
