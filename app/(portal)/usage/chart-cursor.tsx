'use client'

import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

/** How far keys go, in bars. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
}

interface ChartCursorProps {
  /** Of the bars, in words. */
  names: string[]
  label: string
  children: ReactNode
}

/**
 * Goes through the bars of a chart with the arrow keys, or by touching one, and says the figures of each: below the chart and to
 * screen readers. Without scripts the chart is as it was, and its table has all of it.
 */
export function ChartCursor({ names, label, children }: ChartCursorProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = names.length - 1
  const at = chosen === null ? null : Math.min(chosen, last)

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, (at ?? last) + step)))
  }
  function point({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * names.length))))
  }
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={names.length}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={names[at ?? last]}
        onKeyDown={press}
        onFocus={() => setChosen((before) => before ?? last)}
        onBlur={() => setChosen(null)}
        onPointerDown={point}
        className="relative rounded-s"
      >
        {children}
        {at === null ? null : (
          <span
            aria-hidden
            className="border-ink pointer-events-none absolute inset-y-0 border-x border-dotted"
            style={{ left: `${(at / names.length) * 100}%`, width: `${100 / names.length}%` }}
          />
        )}
      </div>
      <p
        aria-hidden
        data-cursor
        className="text-small num absolute inset-x-0 -bottom-7 h-6 truncate text-center font-medium print:hidden"
      >
        {at === null ? '' : names[at]}
      </p>
    </>
  )
}
