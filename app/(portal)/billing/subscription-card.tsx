import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMoney } from '@/components/billing/use-money'
import { ParisTime } from '@/components/parts/paris-time'
import { Card, CardHeader } from '@/components/ui/card'
import { Receipt, ReceiptLine } from '@/components/ui/receipt'
import { Tag } from '@/components/ui/tag'
import type { BillingView } from '@/lib/portal/api'
import { parisClock, parisDate } from '@/lib/portal/time'

const TONE = {
  active: 'good',
  trial: 'good',
  ending: 'warn',
  past_due: 'danger',
  unpaid: 'danger',
  processing: 'warn',
  action_required: 'warn',
  first_payment_failed: 'danger',
  paused: 'warn',
  unclear: 'warn',
  checking: 'warn',
  ended: 'quiet',
  none: 'quiet',
} as const satisfies Record<BillingView['standing'], string>

interface SubscriptionCardProps {
  billing: BillingView
  /** What can be done about it. */
  actions: ReactNode
  check: ReactNode
}

/** Plan, price, next charge and payment method, and what can be done about them. */
export function SubscriptionCard({ billing, actions, check }: SubscriptionCardProps) {
  const t = useTranslations('Billing')
  const checkout = useTranslations('Checkout')
  const locale = useLocale()
  const money = useMoney()
  const { standing, price, payment, next_charge: next, payment_method: method } = billing
  const day = (utc: string) => <ParisTime utc={utc}>{parisDate(utc, locale)}</ParisTime>
  return (
    <Card>
      <CardHeader
        title={t('subscription')}
        aside={<Tag tone={TONE[standing]}>{t(`standing_${standing}`)}</Tag>}
      />
      <div className="grid @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-0.5 px-4 pt-4 @3xl:pb-4">
          <p className="text-ink-2">Starter</p>
          {price ? (
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="num text-figure">
                {money(price.amount, price.currency, 'whole')}
              </span>
              {price.quantity > 1 ? <span className="num">× {price.quantity}</span> : null}
              <span className="text-ink-2">
                {checkout(price.price === 'monthly' ? 'aMonth' : 'aYear')}
              </span>
            </p>
          ) : null}
        </div>
        <div className="@3xl:border-line @3xl:border-l">
          <Receipt>
            {payment ? (
              <ReceiptLine
                label={t(`payment_${payment.state}`)}
                value={money(payment.amount, payment.currency)}
              />
            ) : null}
            {next ? (
              <ReceiptLine label={t('nextCharge')} value={<NextCharge next={next} />} />
            ) : null}
            {billing.trial_ends_at && standing === 'trial' ? (
              <ReceiptLine label={t('trialEnds')} value={day(billing.trial_ends_at)} />
            ) : null}
            {billing.ends_at ? (
              <ReceiptLine label={t('endsAt')} value={day(billing.ends_at)} />
            ) : null}
            <ReceiptLine
              label={t('paymentMethod')}
              value={method ? <Method method={method} /> : t('noPaymentMethod')}
            />
          </Receipt>
        </div>
      </div>
      {actions ? (
        <div className="border-line flex flex-wrap gap-2.5 border-t px-4 py-3">{actions}</div>
      ) : null}
      {check ? <div className="border-line border-t px-4 py-3">{check}</div> : null}
    </Card>
  )
}

/** What Stripe has told of it; the rest is said to be unknown. */
function NextCharge({ next }: { next: NonNullable<BillingView['next_charge']> }) {
  const t = useTranslations('Billing')
  const locale = useLocale()
  const money = useMoney()
  const { amount, currency, at } = next
  if (at === null) return t('nextChargeUnknown')
  return (
    <>
      <span>{`${amount === null ? t('amountUnknown') : money(amount, currency)}, `}</span>
      <ParisTime utc={at}>{parisDate(at, locale)}</ParisTime>
    </>
  )
}

function Method({ method }: { method: NonNullable<BillingView['payment_method']> }) {
  const t = useTranslations('Billing')
  const name = method.brand ?? method.type
  const label = name ? name.charAt(0).toUpperCase() + name.slice(1) : t('cardUnnamed')
  const [year, month] = method.expires?.split('-') ?? []
  return (
    <>
      <span>{method.last4 ? `${label} •••• ${method.last4}` : label}</span>
      {year && month ? (
        <span className="text-ink-3">
          , {month}/{year}
        </span>
      ) : null}
    </>
  )
}

/** When we last checked with Stripe, and why one would check again. */
export function CheckReason({ checkedAt }: { checkedAt: string | null }) {
  const t = useTranslations('Billing')
  const locale = useLocale()
  return (
    <>
      {checkedAt ? (
        <p>
          {t('checkedAt')}{' '}
          <ParisTime utc={checkedAt} className="text-ink">
            {parisDate(checkedAt, locale)}, <span className="num">{parisClock(checkedAt)}</span>
          </ParisTime>
        </p>
      ) : null}
      <p className="text-ink-3">{t(checkedAt ? 'checkWhy' : 'checkWhyFirst')}</p>
    </>
  )
}
