import { useTranslations } from 'next-intl'

/** What the shell says about a plan. */
export function usePlanName(plan: string | null): string {
  const t = useTranslations('Shell')
  if (plan === null) return t('planNone')
  if (plan === 'developer') return t('planDeveloper')
  return t('planOther', { plan: plan.charAt(0).toUpperCase() + plan.slice(1) })
}
