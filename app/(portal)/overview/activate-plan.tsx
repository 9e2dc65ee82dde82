'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { KeepKey } from '@/components/keys/keep-key'
import { ProblemNotice } from '@/components/parts/problem'
import { useSafeAction } from '@/components/parts/use-safe-action'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import type { ApiKey } from '@/lib/portal/api'
import { PLAN_LIMITS } from '@/lib/portal/plans'
import { activateDeveloper } from './actions'

/** The explicit click: no plan begins without it. Of several keys it says which one stays. */
export function ActivatePlan({ keys }: { keys: ApiKey[] }) {
  const t = useTranslations('Overview')
  const format = useFormatter()
  const [state, action, pending] = useSafeAction(activateDeveloper)
  const { competitions, unitsPerDay, rowsPerDay, historyDays } = PLAN_LIMITS.developer
  return (
    <Form action={action} className="grid justify-items-start gap-3">
      <p className="text-small text-ink-2">
        {t('activateText', {
          competitions,
          units: format.number(unitsPerDay),
          rows: format.number(rowsPerDay),
          days: historyDays,
        })}
      </p>
      <KeepKey keys={keys} />
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? t('activating') : t('activateButton')}
      </Button>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </Form>
  )
}
