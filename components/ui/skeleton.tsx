import { cn } from './cn'

/** Holds the place of what is loading, at its final size; give it the size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('bg-draw-soft animate-pulse rounded-s', className)} />
}
