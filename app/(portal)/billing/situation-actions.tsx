import { useTranslations } from 'next-intl'
import { payable } from '@/components/billing/situation'
import { useMoney } from '@/components/billing/use-money'
import { buttonClass } from '@/components/ui/button'
import type { BillingView } from '@/lib/portal/api'
import { OpenPortal } from './open-portal'

/** What to call the way to Stripe's pages where something has to be done there; elsewhere it is an offer. */
const URGENT = {
  ending: 'undo',
  past_due: 'changeCard',
  unpaid: 'changeCard',
  paused: 'changeCard',
} as const

const isUrgent = (standing: string): standing is keyof typeof URGENT => standing in URGENT

/** The next step of a subscription: pay what is owed, change the card, take a cancellation back. */
export function SituationActions({ billing }: { billing: BillingView }) {
  const t = useTranslations('Billing')
  const money = useMoney()
  const { standing } = billing
  const owed = payable(billing)
  return (
    <>
      {owed ? (
        <a
          href={owed.url}
          rel="noreferrer"
          className={buttonClass(standing === 'first_payment_failed' ? 'plain' : 'primary')}
        >
          {owed.state === 'action_required'
            ? t('confirmNow')
            : t('payNow', { price: money(owed.amount, owed.currency) })}
        </a>
      ) : null}
      {billing.can_manage ? (
        <OpenPortal
          label={t(
            isUrgent(standing) ? URGENT[standing] : standing === 'ended' ? 'manageEnded' : 'manage',
          )}
          variant={isUrgent(standing) && !owed ? 'primary' : 'plain'}
        />
      ) : null}
    </>
  )
}
