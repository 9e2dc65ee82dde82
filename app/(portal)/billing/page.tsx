import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { BuyStarter } from '@/components/billing/buy-starter'
import { DowngradePreview } from '@/components/billing/downgrade-preview'
import { InvoiceTable } from '@/components/billing/invoice-table'
import { OpenPortal } from '@/components/billing/open-portal'
import { Resync } from '@/components/billing/resync'
import { SubscriptionCard } from '@/components/billing/subscription-card'
import { TestMode } from '@/components/billing/test-mode'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { api, must } from '@/lib/portal/api'
import { requireSession } from '@/lib/portal/session'
import { buyStarter, openPortal, resyncBilling } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Billing'))('metaTitle') }
}

/** Standings in which Starter is in force. */
const PAID = new Set(['active', 'trial', 'ending', 'past_due'])

export default async function BillingPage() {
  const { token, me } = await requireSession()
  const [t, billing, selection, keys] = await Promise.all([
    getTranslations('Billing'),
    must(api(token).GET('/account/premium')),
    must(api(token).GET('/account/competitions')),
    must(api(token).GET('/v1/dashboard/keys')),
  ])
  const { standing } = billing
  const chosen = selection.slots.filter((slot) => slot.code !== null).length
  return (
    <>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">{t(`title_${standing}`)}</h1>
        <p className="text-ink-2 max-w-[64ch]">{t(`text_${standing}`)}</p>
      </header>
      <div className="grid gap-4">
        {billing.is_test ? <TestMode /> : null}
        {billing.available ? null : (
          <Notice tone="warn">
            <p>{t('unavailable')}</p>
          </Notice>
        )}
        {billing.second_subscription ? (
          <Notice tone="danger">
            <p>{t('secondSubscription')}</p>
          </Notice>
        ) : null}
        {billing.may_buy && billing.available && me.plan !== 'custom' ? (
          <Card>
            <CardHeader title={t('buyTitle')} />
            <div className="grid gap-4 px-4 py-4">
              <p className="text-ink-2 max-w-[64ch]">{t('buyText')}</p>
              <BuyStarter offers={billing.offers} buy={buyStarter} label={t('buy')} />
            </div>
          </Card>
        ) : null}
        {standing === 'none' && !billing.can_manage ? null : (
          <>
            <SubscriptionCard billing={billing} />
            <div className="flex flex-wrap items-start gap-3">
              {billing.can_manage ? (
                <OpenPortal
                  open={openPortal}
                  label={t(standing === 'ending' ? 'undo' : 'manage')}
                />
              ) : null}
              <Resync resync={resyncBilling} />
            </div>
          </>
        )}
        {standing === 'ended' && me.plan === null ? (
          <Notice
            tone="quiet"
            action={
              <Link href="/competitions" className={buttonClass('plain')}>
                {t('chooseKept')}
              </Link>
            }
          >
            <p>{t('endedChoice')}</p>
          </Notice>
        ) : null}
        {PAID.has(standing) ? (
          <DowngradePreview
            chosen={chosen}
            keys={keys.keys.filter((key) => key.status === 'active').length}
          />
        ) : null}
        {billing.invoices.length > 0 || PAID.has(standing) ? (
          <InvoiceTable invoices={billing.invoices} />
        ) : null}
      </div>
    </>
  )
}
