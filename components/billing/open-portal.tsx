'use client'

import type { ActionState } from '@/lib/portal/actions'
import { useTranslations } from 'next-intl'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button } from '../ui/button'

/** On to Stripe's pages, where subscription and payment method are changed. */
export function OpenPortal({ open, label }: { open: () => Promise<ActionState>; label: string }) {
  const t = useTranslations('Billing')
  const [state, action, pending] = useSafeAction(open)
  return (
    <form action={action} className="grid gap-3">
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? t('opening') : label}
        </Button>
      </div>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </form>
  )
}
