'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { ActionState } from '@/lib/portal/actions'
import type { Offer } from '@/lib/portal/api'
import { ProblemNotice } from '../parts/problem'
import { useSafeAction } from '../parts/use-safe-action'
import { Button } from '../ui/button'
import { Form } from '../ui/form'
import { cn } from '../ui/cn'
import { Notice } from '../ui/notice'
import { useFreshAfterBack } from './use-fresh-after-back'
import { useMoney } from './use-money'

interface BuyStarterProps {
  offers: Offer[]
  /** Opens the payment page; comes back only when it can't. */
  buy: (before: ActionState, form: FormData) => Promise<ActionState>
}

/** Monthly or yearly, then on to the payment page. */
export function BuyStarter({ offers, buy }: BuyStarterProps) {
  const t = useTranslations('Checkout')
  const [state, action, pending] = useSafeAction(buy)
  const [price, setPrice] = useState(offers[0]?.price ?? 'monthly')
  useFreshAfterBack()
  if (offers.length === 0)
    return (
      <Notice tone="warn">
        <p>{t('noPrices')}</p>
      </Notice>
    )
  return (
    <Form action={action} className="grid gap-4">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t('howOften')}</legend>
        {offers.map((offer) => (
          <PriceChoice
            key={offer.price}
            offer={offer}
            aside={<YearlyAside offer={offer} offers={offers} />}
            chosen={price === offer.price}
            choose={() => setPrice(offer.price)}
          />
        ))}
      </fieldset>
      {state.status === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {pending ? t('opening') : t('buy')}
        </Button>
        <p className="text-small text-ink-3 flex-1 basis-40">{t('buyAside')}</p>
      </div>
    </Form>
  )
}

interface PriceChoiceProps {
  offer: Offer
  aside: ReactNode
  chosen: boolean
  choose: () => void
}

function PriceChoice({ offer, aside, chosen, choose }: PriceChoiceProps) {
  const t = useTranslations('Checkout')
  const money = useMoney()
  return (
    <label
      className={cn(
        'rounded-m grid cursor-pointer content-start gap-1 border px-4 py-3',
        'has-focus-visible:outline-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        chosen ? 'border-pitch bg-pitch-soft' : 'border-line-strong bg-surface hover:bg-sunken',
      )}
    >
      <span className="flex items-center gap-2.5 font-medium">
        <input
          type="radio"
          name="price"
          value={offer.price}
          checked={chosen}
          onChange={choose}
          className="accent-pitch size-4 outline-none"
        />
        {t(offer.price)}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="num text-figure">{money(offer.amount, offer.currency, 'whole')}</span>
        <span className="text-small text-ink-2">
          {t(offer.price === 'monthly' ? 'aMonth' : 'aYear')}
        </span>
      </span>
      {aside}
    </label>
  )
}

/** What a year costs a month, in figures instead of a percentage. */
function YearlyAside({ offer, offers }: { offer: Offer; offers: Offer[] }) {
  const t = useTranslations('Checkout')
  const money = useMoney()
  const monthly = offers.find(({ price }) => price === 'monthly')
  const isCheaper = monthly && offer.price === 'yearly' && offer.amount < monthly.amount * 12
  return (
    <span className="text-small text-ink-2">
      {isCheaper
        ? t('yearlyAside', { price: money(Math.round(offer.amount / 12), offer.currency) })
        : offer.price === 'monthly'
          ? t('monthlyAside')
          : ''}
    </span>
  )
}
