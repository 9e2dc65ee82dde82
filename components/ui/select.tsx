import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { inputClass } from './field'

/** The platform's own select in our clothes: it is keyboard, screen reader and phone proof as it is. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select {...props} className={cn(inputClass, 'appearance-none pr-9')}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="text-ink-3 pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
      />
    </span>
  )
}
