import type { ReactNode } from 'react'
import { cn } from './cn'

/** What something cost and what is left, as a till would print it. */
export function Receipt({ children }: { children: ReactNode }) {
  return <dl className="num text-small px-4 py-3 tracking-normal">{children}</dl>
}

interface ReceiptLineProps {
  label: ReactNode
  value: ReactNode
  faint?: boolean
  /** Starts a new part of the receipt. */
  ruled?: boolean
}

export function ReceiptLine({ label, value, faint, ruled }: ReceiptLineProps) {
  return (
    <div
      className={cn(
        'flex justify-between gap-4 py-0.5',
        faint && 'text-ink-3',
        ruled && 'border-line-strong mt-1.5 border-t border-dashed pt-2',
      )}
    >
      <dt>{label}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
