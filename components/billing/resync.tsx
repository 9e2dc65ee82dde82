'use client'

import { useTranslations } from 'next-intl'
import type { ActionState } from '@/lib/portal/actions'
import type { Difference } from '@/lib/portal/api'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

/** Checks with Stripe on request, and says in plain words what we had otherwise. */
export function Resync({ resync }: { resync: () => Promise<ActionState<Difference[]>> }) {
  const t = useTranslations('Billing')
  const [state, action, pending] = useSafeAction(resync)
  return (
    <form action={action} className="grid gap-3">
      <div>
        <Button type="submit" pending={pending}>
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
