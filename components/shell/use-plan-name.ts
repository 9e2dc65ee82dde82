import { useTranslations } from 'next-intl'
import { planTitle } from '@/lib/portal/plans'

/** What the shell says about a plan. */
export function usePlanName(plan: string | null): string {
  const t = useTranslations('Shell')
  if (plan === null) return t('planNone')
  if (plan === 'developer') return t('planDeveloper')
  return t('planOther', { plan: planTitle(plan) })
}
