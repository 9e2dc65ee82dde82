import { useTranslations } from 'next-intl'
import { PLANS, planTitle, type Plan } from '@/lib/portal/plans'

/** What the shell says about a plan. */
export function usePlanName(plan: Plan | null): string {
  const t = useTranslations('Shell')
  if (plan === null) return t('planNone')
  if (PLANS[plan].isFree) return t('planDeveloper')
  return t('planOther', { plan: planTitle(plan) })
}
