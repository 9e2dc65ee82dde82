'use client'

import { useTranslations } from 'next-intl'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import type { ActionState } from '@/lib/portal/actions'
import { signInWith } from '@/lib/portal/auth-client'

/** The one click that enters; opening the link alone does not. */
export function EnterDemo() {
  const t = useTranslations('Reviewer')
  const [state, action, pending] = useSafeAction((_before: ActionState) =>
    signInWith('reviewer', '/overview'),
  )
  return (
    <form action={action} className="grid gap-4">
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      <Button type="submit" variant="primary" size="large" pending={pending}>
        {pending ? t('entering') : t('enter')}
      </Button>
    </form>
  )
}
