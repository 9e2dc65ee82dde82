import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

const TONE = {
  quiet: { box: 'border-line bg-surface', icon: 'text-ink-3', Icon: Info },
  good: { box: 'border-pitch/30 bg-pitch-soft', icon: 'text-pitch', Icon: CircleCheck },
  warn: { box: 'border-warn/30 bg-warn-soft', icon: 'text-warn', Icon: TriangleAlert },
  danger: { box: 'border-danger/30 bg-danger-soft', icon: 'text-danger', Icon: CircleAlert },
} as const

interface NoticeProps {
  tone?: keyof typeof TONE
  /** `alert` interrupts a screen reader, `status` waits its turn. */
  role?: 'alert' | 'status'
  children: ReactNode
  action?: ReactNode
}

/** Something happened, said where it happened. */
export function Notice({ tone = 'quiet', role, children, action }: NoticeProps) {
  const { box, icon, Icon } = TONE[tone]
  return (
    <div
      role={role}
      className={cn('rounded-m flex flex-wrap items-center gap-x-4 gap-y-3 border px-4 py-3', box)}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon aria-hidden className={cn('mt-px size-[18px] shrink-0', icon)} />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  )
}
