import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={cn('border-line bg-surface rounded-m border', className)} />
}

/** Title line of a card; what stands right of it is a state or an aside. */
export function CardHeader({
  title,
  aside,
  id,
}: {
  title: ReactNode
  aside?: ReactNode
  id?: string
}) {
  return (
    <header className="border-line flex min-h-[51px] flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-3">
      <h2 id={id} className="text-h3 tracking-[-0.01em]">
        {title}
      </h2>
      {aside}
    </header>
  )
}
