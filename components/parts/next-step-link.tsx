import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '../ui/link'
import type { NextStep } from '@/lib/portal/api'
import { buttonClass } from '../ui/button'

/** The way on from a page whose own step is done. */
export function NextStepLink({ step }: { step: NextStep }) {
  const t = useTranslations('Shell')
  const toKeys = step === 'create_key'
  return (
    <Link href={toKeys ? '/keys' : '/overview'} className={buttonClass('primary')}>
      <span>{toKeys ? t('stepToKeys') : t('stepToOverview')}</span>
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  )
}
