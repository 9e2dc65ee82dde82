'use client'

import { useTranslations } from 'next-intl'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button, type ButtonProps } from '@/components/ui/button'
import { openPortal } from './actions'

interface OpenPortalProps {
  label: string
  variant: ButtonProps['variant']
}

/** On to Stripe's pages, where subscription and payment method are changed. */
export function OpenPortal({ label, variant }: OpenPortalProps) {
  const t = useTranslations('Checkout')
  const [state, action, pending] = useSafeAction(openPortal)
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
