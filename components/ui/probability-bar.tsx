import { cn } from './cn'

export interface Outcomes {
  home: number
  draw: number
  away: number
}

interface ProbabilityBarProps {
  /** Probabilities 0..1 that sum to 1. */
  outcomes: Outcomes
  /** Their figures as written, in the reader's language. */
  figures: Record<keyof Outcomes, string>
  names: Record<keyof Outcomes, string>
  /** The whole, in words. */
  label: string
  className?: string
}

const PARTS = [
  { key: 'home', bar: 'bg-home', text: 'text-home' },
  { key: 'draw', bar: 'bg-draw', text: 'text-ink-2' },
  { key: 'away', bar: 'bg-away', text: 'text-away' },
] as const

/** The signature: one bar, three outcomes, always with its numbers. */
export function ProbabilityBar({
  outcomes,
  figures,
  names,
  label,
  className,
}: ProbabilityBarProps) {
  return (
    <div role="img" aria-label={label} className={cn('grid gap-1', className)}>
      <div aria-hidden className="num text-tiny flex justify-between font-medium">
        {PARTS.map(({ key, text }) => (
          <span key={key} className="grid text-center first:text-left last:text-right">
            <span className="text-ink-3 font-sans font-normal tracking-normal">{names[key]}</span>
            <span data-outcome={key} className={text}>
              {figures[key]}
            </span>
          </span>
        ))}
      </div>
      <div aria-hidden className="flex h-2 gap-0.5 forced-color-adjust-none">
        {PARTS.map(({ key, bar }) => (
          <span
            key={key}
            className={cn('min-w-0.5 rounded-[2px]', bar)}
            style={{ flexGrow: outcomes[key], flexBasis: 0 }}
          />
        ))}
      </div>
    </div>
  )
}
