'use client'

import { useTranslations } from 'next-intl'
import type { ActionState } from '@/lib/portal/actions'
import { Button } from '../ui/button'
import { ProblemNotice } from './problem'
import { useSafeAction } from './use-safe-action'

/** The one click that enters; opening the link alone does not. */
export function EnterDemo({ enter }: { enter: () => Promise<ActionState> }) {
  const t = useTranslations('Reviewer')
  const [state, action, pending] = useSafeAction(enter)
  return (
    <form action={action} className="grid gap-4">
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      <Button type="submit" variant="primary" size="large" pending={pending}>
        {pending ? t('entering') : t('enter')}
      </Button>
    </form>
  )
}
