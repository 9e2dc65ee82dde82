'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, type ReactNode } from 'react'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { resyncBilling } from './actions'

interface ResyncProps {
  /** Checks once by itself: for readers who come back from Stripe's pages. */
  atOnce: boolean
  /** Why one would want that. */
  children: ReactNode
}

/** Checks with Stripe on request, and says in plain words what we had otherwise. */
export function Resync({ atOnce, children }: ResyncProps) {
  const t = useTranslations('Resync')
  const form = useRef<HTMLFormElement>(null)
  const asked = useRef(false)
  const [state, action, pending] = useSafeAction(resyncBilling)
  useEffect(() => {
    if (!atOnce || asked.current) return
    asked.current = true
    // A reload of the page is not another return.
    history.replaceState(null, '', location.pathname)
    form.current?.requestSubmit()
  }, [atOnce])
  return (
    <form ref={form} action={action} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="text-small text-ink-2 max-w-[76ch] min-w-0 flex-1 basis-60">{children}</div>
        <Button type="submit" size="small" pending={pending}>
          {pending ? t('checking') : t('checkNow')}
        </Button>
      </div>
      {state.status === 'done' ? (
        <Notice tone="good" role="status">
          <p>
            {state.data.length === 0
              ? t('agreed')
              : t('differed', { what: state.data.map((name) => t(`differed_${name}`)).join(', ') })}
          </p>
        </Notice>
      ) : null}
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </form>
  )
}
