import { cn } from './cn'

/** How much of a limit is used; turns to the warning colour when a fifth or less is left. */
export function Meter({ label, used, limit }: { label: string; used: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, used / limit) : 0
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={used}
      className="bg-draw-soft h-1.5 overflow-hidden rounded-full forced-colors:border"
    >
      <div
        className={cn(
          'h-full transition-[width] duration-150 forced-color-adjust-none forced-colors:bg-[Highlight]',
          share >= 0.8 ? 'bg-warn' : 'bg-pitch',
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
