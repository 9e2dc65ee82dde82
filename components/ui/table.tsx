import type { ComponentProps } from 'react'
import { cn } from './cn'

interface TableProps extends ComponentProps<'table'> {
  label: string
  /** Of the box that scrolls. */
  boxClassName?: string
  /** For few rows that are read and not scanned. */
  large?: boolean
}

/** Scrolls inside its own box, never the page; the box takes focus so that the keyboard can scroll it. */
export function Table({ className, boxClassName, label, large, ...props }: TableProps) {
  return (
    <div
      className={cn('overflow-x-auto', boxClassName)}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table
        {...props}
        className={cn(large ? 'text-base' : 'text-small', 'w-full border-collapse', className)}
      />
    </div>
  )
}

interface ThProps extends ComponentProps<'th'> {
  /** For a name that may be long. */
  wraps?: boolean
}

export function Th({ className, wraps, ...props }: ThProps) {
  return (
    <th
      scope="col"
      {...props}
      className={cn(
        'border-line text-tiny text-ink-3 border-b px-4 py-2.5 font-medium',
        !wraps && 'whitespace-nowrap',
        className,
      )}
    />
  )
}

interface TdProps extends ComponentProps<'td'> {
  /** Of the sum under what it sums up. */
  total?: boolean
}

export function Td({ className, total, ...props }: TdProps) {
  return (
    <td
      {...props}
      className={cn(
        'px-4 py-2.5',
        total ? 'border-line-strong border-t' : 'border-line border-b group-last:border-0',
        className,
      )}
    />
  )
}
