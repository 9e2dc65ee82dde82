import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ParisTime } from '@/components/parts/paris-time'
import { cn } from '@/components/ui/cn'
import { parisClock } from '@/lib/portal/time'

export type StepState = 'done' | 'now' | 'later'

interface StepProps {
  state: StepState
  title: ReactNode
  doneAt?: string | null
  children?: ReactNode
}

/** One step of several: what it is, and while it is the one to take, what to do. */
export function Step({ state, title, doneAt, children }: StepProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={cn(
        'grid grid-cols-[22px_minmax(0,1fr)_auto] items-start gap-x-3 px-4',
        state === 'now' ? 'bg-pitch-soft py-4' : 'text-ink-3 py-3',
      )}
    >
      <span
        aria-hidden
        className={cn(
          'mt-px grid size-[18px] place-items-center rounded-full',
          state === 'done' && 'border-pitch bg-pitch text-pitch-ink border-[1.5px]',
          state === 'now' && 'border-pitch border-[5px]',
          state === 'later' && 'border-line-strong border-[1.5px]',
        )}
      >
        {state === 'done' ? <Check className="size-3" strokeWidth={3} /> : null}
      </span>
      <div className="min-w-0">
        <p className={cn(state === 'now' && 'font-semibold')}>{title}</p>
        {state === 'now' ? <div className="mt-0.5 grid gap-3">{children}</div> : null}
      </div>
      {doneAt && state === 'done' ? (
        <ParisTime utc={doneAt} className="num text-tiny">
          {parisClock(doneAt)}
        </ParisTime>
      ) : null}
    </li>
  )
}
