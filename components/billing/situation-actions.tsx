import { useTranslations } from 'next-intl'
import type { ActionState } from '@/lib/portal/actions'
import type { BillingView } from '@/lib/portal/api'
import { buttonClass } from '../ui/button'
import { OpenPortal } from './open-portal'
import { payable } from './situation'
import { useMoney } from './use-money'

/** What to call the way to Stripe's pages where something has to be done there; elsewhere it is an offer. */
const URGENT = {
  ending: 'undo',
  past_due: 'changeCard',
  unpaid: 'changeCard',
  paused: 'changeCard',
} as const

const isUrgent = (standing: string): standing is keyof typeof URGENT => standing in URGENT

interface SituationActionsProps {
  billing: BillingView
  openPortal: () => Promise<ActionState>
}

/** The next step of a subscription: pay what is owed, change the card, take a cancellation back. */
export function SituationActions({ billing, openPortal }: SituationActionsProps) {
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
          open={openPortal}
          label={t(
            isUrgent(standing) ? URGENT[standing] : standing === 'ended' ? 'manageEnded' : 'manage',
          )}
          variant={isUrgent(standing) && !owed ? 'primary' : 'plain'}
        />
      ) : null}
    </>
  )
}
