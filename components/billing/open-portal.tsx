'use client'

import type { ActionState } from '@/lib/portal/actions'
import { useTranslations } from 'next-intl'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button, type ButtonProps } from '../ui/button'

interface OpenPortalProps {
  open: () => Promise<ActionState>
  label: string
  variant: ButtonProps['variant']
}

/** On to Stripe's pages, where subscription and payment method are changed. */
export function OpenPortal({ open, label, variant }: OpenPortalProps) {
  const t = useTranslations('Billing')
  const [state, action, pending] = useSafeAction(open)
  return (
    <form action={action} className="grid gap-3">
      <div>
        <Button type="submit" variant={variant} pending={pending}>
          {pending ? t('opening') : label}
        </Button>
      </div>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </form>
  )
}
