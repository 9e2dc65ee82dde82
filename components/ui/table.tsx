import type { ComponentProps } from 'react'
import { cn } from './cn'

interface TableProps extends ComponentProps<'table'> {
  label: string
  /** Of the box that scrolls. */
  boxClassName?: string
}

/** Scrolls inside its own box, never the page; the box takes focus so that the keyboard can scroll it. */
export function Table({ className, boxClassName, label, ...props }: TableProps) {
  return (
    <div
      className={cn('overflow-x-auto', boxClassName)}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table {...props} className={cn('text-small w-full border-collapse', className)} />
    </div>
  )
}

export function Th({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={cn(
        'border-line text-tiny text-ink-3 border-b px-4 py-2.5 text-left font-medium whitespace-nowrap',
        className,
      )}
    />
  )
}

export function Td({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      {...props}
      className={cn('border-line border-b px-4 py-2.5 group-last:border-0', className)}
    />
  )
}
