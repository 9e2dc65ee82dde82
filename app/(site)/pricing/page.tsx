import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import type { ReactNode } from 'react'
import { BuyStarter } from '@/components/billing/buy-starter'
import { TestMode } from '@/components/billing/test-mode'
import { PlanTable } from '@/components/plans/plan-table'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { answer, api } from '@/lib/portal/api'
import { portalRuntime } from '@/lib/portal/runtime'
import { currentSession } from '@/lib/portal/session'
import { buyWithoutAccount } from './actions'
import { Calculator } from './calculator'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Pricing'))('metaTitle') }
}

const QUESTIONS = ['cancel', 'after', 'switch', 'invoice', 'larger'] as const

export default async function PricingPage({ searchParams }: PageProps<'/pricing'>) {
  const [t, query, session, prices] = await Promise.all([
    getTranslations('Pricing'),
    searchParams,
    currentSession().catch(() => null),
    answer(api().GET('/api/billing/prices')),
  ])
  const offers = prices.ok ? prices.data.offers : []
  const toSignIn = (chunks: ReactNode) => (
    <Link href="/sign-in?next=%2Fbilling" className="text-pitch underline underline-offset-2">
      {chunks}
    </Link>
  )
  return (
    <Words areas={['Checkout', 'Calculator']}>
      <header className="grid max-w-[56ch] gap-3 pt-10 pb-8 md:pt-16">
        <h1 className="text-display tracking-[-0.03em]">{t('title')}</h1>
        <p className="text-body text-ink-2">{t('text')}</p>
      </header>
      <div className="grid gap-4 pb-14">
        {query.checkout === 'cancelled' ? (
          <Notice role="status">
            <p>{t('leftPublicPayment')}</p>
          </Notice>
        ) : null}
        {prices.ok && prices.data.is_test && offers.length > 0 ? <TestMode /> : null}
        <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Card className="flex flex-col gap-4 p-5 md:p-6">
            <PlanHeading name="Developer" text={t('developerText')} />
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-figure font-medium">{t('free')}</span>
              <span className="text-small text-ink-2">{t('noCard')}</span>
            </p>
            <p className="mt-auto">
              <Link
                href={session ? '/overview' : '/sign-in'}
                className={buttonClass('plain', 'large')}
              >
                {t(session ? 'toOverview' : 'getFreeKey')}
              </Link>
            </p>
          </Card>
          <Card className="grid content-start gap-4 p-5 md:p-6">
            <PlanHeading name="Starter" text={t('starterText')} />
            {session ? (
              <p>
                <Link href="/billing" className={buttonClass('primary', 'large')}>
                  {t('toBilling')}
                </Link>
              </p>
            ) : (
              <>
                <BuyStarter offers={offers} buy={buyWithoutAccount} />
                <p className="text-small text-ink-2">{t.rich('orSignIn', { link: toSignIn })}</p>
              </>
            )}
          </Card>
        </div>
      </div>
      <PlanTable offers={offers}>
        <Link href={session ? '/overview' : '/sign-in'} className={buttonClass('primary', 'large')}>
          {t(session ? 'toOverview' : 'getFreeKey')}
        </Link>
      </PlanTable>
      <section
        aria-labelledby="calculator"
        className="border-line grid gap-8 border-t py-14 md:py-16"
      >
        <div className="grid max-w-[56ch] gap-3">
          <h2 id="calculator" className="text-display tracking-[-0.03em]">
            {t('calculator')}
          </h2>
          <p className="text-body text-ink-2">{t('calculatorText')}</p>
        </div>
        <Calculator />
      </section>
      <section
        aria-labelledby="questions"
        className="border-line grid gap-8 border-t py-14 md:grid-cols-2 md:gap-10"
      >
        <h2 id="questions" className="sr-only">
          {t('questions')}
        </h2>
        {QUESTIONS.map((name) => (
          <div key={name} className="grid content-start gap-2">
            <h3 className="text-[18px]">{t(`question_${name}`)}</h3>
            <p className="text-ink-2 max-w-[56ch]">
              {t(`answer_${name}`, { address: portalRuntime().mailFrom })}
            </p>
          </div>
        ))}
      </section>
    </Words>
  )
}

const PlanHeading = ({ name, text }: { name: string; text: string }) => (
  <div className="grid gap-1">
    <h2 className="text-h2">{name}</h2>
    <p className="text-ink-2">{text}</p>
  </div>
)
