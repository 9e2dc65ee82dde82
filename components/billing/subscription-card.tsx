import { useLocale, useTranslations } from 'next-intl'
import type { BillingView } from '@/lib/portal/api'
import type { Locale } from '@/lib/portal/locale'
import { parisClock, parisDate } from '@/lib/portal/time'
import { ParisTime } from '../parts/paris-time'
import { Card, CardHeader } from '../ui/card'
import { Receipt, ReceiptLine } from '../ui/receipt'
import { Tag } from '../ui/tag'
import { useMoney } from './use-money'

const TONE = {
  active: 'good',
  trial: 'good',
  ending: 'warn',
  past_due: 'danger',
  unpaid: 'danger',
  incomplete: 'warn',
  paused: 'warn',
  unclear: 'warn',
  ended: 'quiet',
  none: 'quiet',
} as const satisfies Record<BillingView['standing'], string>

/** Plan, price, next charge and payment method, with the time they were last checked. */
export function SubscriptionCard({ billing }: { billing: BillingView }) {
  const t = useTranslations('Billing')
  const locale = useLocale() as Locale
  const money = useMoney()
  const { price, next_charge: next, payment_method: method, checked_at: checked } = billing
  const day = (utc: string) => <ParisTime utc={utc}>{parisDate(utc, locale)}</ParisTime>
  return (
    <Card>
      <CardHeader
        title={t('subscription')}
        aside={<Tag tone={TONE[billing.standing]}>{t(`standing_${billing.standing}`)}</Tag>}
      />
      <Receipt>
        {price ? (
          <ReceiptLine
            label={t('price')}
            value={t(price.price === 'monthly' ? 'perMonth' : 'perYear', {
              price: money(price.amount, price.currency),
            })}
          />
        ) : null}
        {next ? (
          <ReceiptLine
            label={t('nextCharge')}
            value={
              <>
                {money(next.amount, next.currency)}, {day(next.at)}
              </>
            }
          />
        ) : null}
        {billing.trial_ends_at && billing.standing === 'trial' ? (
          <ReceiptLine label={t('trialEnds')} value={day(billing.trial_ends_at)} />
        ) : null}
        {billing.ends_at ? <ReceiptLine label={t('endsAt')} value={day(billing.ends_at)} /> : null}
        <ReceiptLine
          label={t('paymentMethod')}
          value={method ? methodText(method, t('cardUnnamed')) : t('noPaymentMethod')}
        />
        <ReceiptLine
          ruled
          faint
          label={t('checkedAt')}
          value={
            checked ? (
              <ParisTime utc={checked}>
                {parisDate(checked, locale)}, {parisClock(checked)}
              </ParisTime>
            ) : (
              t('neverChecked')
            )
          }
        />
      </Receipt>
    </Card>
  )
}

function methodText(method: NonNullable<BillingView['payment_method']>, unnamed: string): string {
  const name = method.brand ?? method.type
  const label = name ? name.charAt(0).toUpperCase() + name.slice(1) : unnamed
  return [label, method.last4 && `•••• ${method.last4}`, method.expires].filter(Boolean).join('  ')
}
