'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ActionState } from '@/lib/portal/actions'
import type { Offer } from '@/lib/portal/api'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { useMoney } from './use-money'

interface BuyStarterProps {
  offers: Offer[]
  /** Opens the payment page; comes back only when it can't. */
  buy: (before: ActionState, form: FormData) => Promise<ActionState>
  label: string
}

/** Monthly or yearly, then on to the payment page. */
export function BuyStarter({ offers, buy, label }: BuyStarterProps) {
  const t = useTranslations('Billing')
  const money = useMoney()
  const [state, action, pending] = useSafeAction(buy)
  const [price, setPrice] = useState(offers[0]?.price ?? 'monthly')
  if (offers.length === 0) return <p className="text-ink-2">{t('noPrices')}</p>
  return (
    <form action={action} className="grid gap-4">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t('howOften')}</legend>
        {offers.map((offer) => (
          <label
            key={offer.price}
            className={cn(
              'rounded-m grid cursor-pointer gap-0.5 border px-4 py-3',
              'has-focus-visible:outline-pitch has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              price === offer.price
                ? 'border-pitch bg-pitch-soft'
                : 'border-line-strong bg-surface',
            )}
          >
            <span className="flex items-center gap-2 font-medium">
              <input
                type="radio"
                name="price"
                value={offer.price}
                checked={price === offer.price}
                onChange={() => setPrice(offer.price)}
                className="accent-pitch size-4"
              />
              {t(offer.price)}
            </span>
            <span className="num text-h3 tracking-[-0.02em]">
              {t(offer.price === 'monthly' ? 'perMonth' : 'perYear', {
                price: money(offer.amount, offer.currency),
              })}
            </span>
            <YearlyAside offer={offer} offers={offers} />
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {pending ? t('opening') : label}
        </Button>
      </div>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
    </form>
  )
}

/** What a year costs a month, in figures instead of a percentage. */
function YearlyAside({ offer, offers }: { offer: Offer; offers: Offer[] }) {
  const t = useTranslations('Billing')
  const money = useMoney()
  const monthly = offers.find(({ price }) => price === 'monthly')
  const isCheaper = monthly && offer.price === 'yearly' && offer.amount < monthly.amount * 12
  return (
    <span className="text-tiny text-ink-2">
      {isCheaper
        ? t('yearlyAside', { price: money(Math.round(offer.amount / 12), offer.currency) })
        : offer.price === 'monthly'
          ? t('monthlyAside')
          : ''}
    </span>
  )
}
