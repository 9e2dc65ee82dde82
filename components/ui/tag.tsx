import type { ReactNode } from 'react'
import { cn } from './cn'

const TONE = {
  quiet: 'bg-draw-soft text-ink-2',
  good: 'bg-pitch-soft text-pitch',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const

export function Tag({
  tone = 'quiet',
  children,
}: {
  tone?: keyof typeof TONE
  children: ReactNode
}) {
  return (
    <span
      className={cn(
        'text-tiny inline-flex h-[22px] items-center gap-1.5 rounded-full px-2 font-medium whitespace-nowrap',
        TONE[tone],
      )}
    >
      {children}
    </span>
  )
}
