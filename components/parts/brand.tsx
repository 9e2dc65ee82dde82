import { cn } from '../ui/cn'

/** The mark: a pitch seen from above. */
export function Brand({ className }: { className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2.5 text-[16px] font-semibold tracking-[-0.02em]',
        className,
      )}
    >
      <svg
        aria-hidden
        width="22"
        height="22"
        viewBox="0 0 22 22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        className="text-pitch"
      >
        <rect x="2" y="2" width="18" height="18" rx="5" />
        <path d="M11 2v18" />
        <circle cx="11" cy="11" r="3.4" />
      </svg>
      Prematch
    </span>
  )
}
