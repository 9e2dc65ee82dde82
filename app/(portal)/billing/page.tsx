import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { BuyStarter } from '@/components/billing/buy-starter'
import { isPaid, situationOf, textOf, type Situation } from '@/components/billing/situation'
import { TestMode } from '@/components/billing/test-mode'
import { FreshPage } from '@/components/parts/fresh-page'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { api, unwrap } from '@/lib/portal/api'
import { hasOwnLimits, PLANS } from '@/lib/portal/plans'
import { requireSession } from '@/lib/portal/session'
import { buyStarter } from './actions'
import { DowngradePreview } from './downgrade-preview'
import { InvoiceList } from './invoice-list'
import { Resync } from './resync'
import { SituationActions } from './situation-actions'
import { StarterGains } from './starter-gains'
import { CheckReason, SubscriptionCard } from './subscription-card'

/** Situations of somebody who has bought before, or tried to. */
const BUYS_AGAIN = new Set<Situation>(['ended', 'action_required', 'first_payment_failed'])

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Billing'))('metaTitle') }
}

export default async function BillingPage({ searchParams }: PageProps<'/billing'>) {
  const { token, me } = await requireSession()
  const [t, query, billing, selection, keys] = await Promise.all([
    getTranslations('Billing'),
    searchParams,
    unwrap(api(token).GET('/account/premium')),
    unwrap(api(token).GET('/account/competitions')),
    unwrap(api(token).GET('/v1/dashboard/keys')),
  ])
  const { standing } = billing
  const situation = situationOf(billing, me)
  const buys = billing.may_buy && billing.available && !['demo', 'agreed'].includes(situation)
  const hasSubscription = standing !== 'none' || billing.can_manage
  const chosen = [...selection.slots, ...selection.sleeping].filter(({ code }) => code !== null)
  const check = (
    // Whoever comes back from Stripe's pages has probably changed something there.
    <Resync atOnce={billing.available && query.from !== undefined}>
      <CheckReason checkedAt={hasSubscription ? billing.checked_at : null} />
    </Resync>
  )
  const subscriptionCard = hasSubscription ? (
    <SubscriptionCard
      billing={billing}
      actions={billing.available && !me.demo ? <SituationActions billing={billing} /> : null}
      check={billing.available && !me.demo ? check : null}
    />
  ) : null
  // Where a payment waits for its payer, that comes before buying another.
  const confirms = situation === 'action_required'
  return (
    <Words areas={['Checkout', 'Resync']}>
      <FreshPage />
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">{t(`title_${situation}`)}</h1>
        <p className="text-ink-2 max-w-[64ch]">{t(`text_${textOf(situation, billing.payment)}`)}</p>
      </header>
      <div className="grid gap-4">
        {billing.is_test && billing.available && !me.demo ? <TestMode /> : null}
        {billing.available || me.demo ? null : (
          <Notice tone="warn">
            <p>{t('unavailable')}</p>
          </Notice>
        )}
        {billing.second_subscription ? (
          <Notice tone="danger">
            <p>{t('secondSubscription')}</p>
          </Notice>
        ) : null}
        {buys && query.checkout === 'cancelled' ? (
          <Notice role="status">
            <p>{t('leftPayment')}</p>
          </Notice>
        ) : null}
        {confirms ? subscriptionCard : null}
        {buys ? (
          <Card>
            <CardHeader title={t(BUYS_AGAIN.has(situation) ? 'buyAgainTitle' : 'buyTitle')} />
            <div className="grid gap-x-6 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="grid content-start gap-4 p-4 @3xl:pr-0">
                <p className="text-ink-2 max-w-[56ch]">{t('buyText')}</p>
                <BuyStarter offers={billing.offers} buy={buyStarter} />
              </div>
              <div className="border-line border-t @3xl:border-t-0 @3xl:border-l">
                <StarterGains
                  from={
                    me.plan && !hasOwnLimits(me.plan) && !PLANS[me.plan].isSold ? me.plan : null
                  }
                />
              </div>
            </div>
          </Card>
        ) : null}
        {me.plan === null &&
        ['ended', 'unpaid', 'paused', 'first_payment_failed'].includes(situation) ? (
          <Notice
            action={
              <Link
                href={chosen.length > 0 ? '/competitions' : '/overview'}
                className={buttonClass('plain')}
              >
                {t('goDeveloper')}
              </Link>
            }
          >
            <p>{t('endedChoice', { count: chosen.length })}</p>
          </Notice>
        ) : null}
        {confirms ? null : subscriptionCard}
        {billing.invoices.length > 0 || isPaid(standing) ? (
          <InvoiceList invoices={billing.invoices} />
        ) : null}
        {isPaid(standing) && me.plan && PLANS[me.plan].isSold ? (
          <DowngradePreview
            chosen={chosen.length}
            keys={keys.keys.filter((key) => key.status === 'active').length}
          />
        ) : null}
        {hasSubscription || !billing.available || me.demo ? null : (
          <Card className="px-4 py-3">{check}</Card>
        )}
      </div>
    </Words>
  )
}
