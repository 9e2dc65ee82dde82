import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { BuyStarter } from '@/components/billing/buy-starter'
import { TestMode } from '@/components/billing/test-mode'
import { PlanTable } from '@/components/site/plan-table'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { answer, api } from '@/lib/portal/api'
import { currentSession } from '@/lib/portal/session'
import { buyWithoutAccount } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Billing'))('pricingMetaTitle') }
}

const QUESTIONS = ['cancel', 'after', 'switch', 'invoice'] as const

export default async function PricingPage() {
  const [t, session, prices] = await Promise.all([
    getTranslations('Billing'),
    currentSession().catch(() => null),
    answer(api().GET('/api/billing/prices')),
  ])
  const offers = prices.ok ? prices.data.offers : []
  return (
    <>
      <header className="grid max-w-[56ch] gap-3 pt-10 pb-8 md:pt-16">
        <h1 className="text-display tracking-[-0.03em]">{t('pricingTitle')}</h1>
        <p className="text-body text-ink-2">{t('pricingText')}</p>
      </header>
      <div className="grid gap-4 pb-4 md:grid-cols-2">
        <Card className="flex flex-col">
          <CardHeader title="Developer" aside={<Tag tone="good">{t('free')}</Tag>} />
          <div className="grid flex-1 content-start gap-4 px-4 py-4">
            <p className="text-ink-2">{t('developerText')}</p>
            <p>
              <Link
                href={session ? '/overview' : '/sign-in'}
                className={buttonClass('plain', 'large')}
              >
                {t(session ? 'toOverview' : 'getFreeKey')}
              </Link>
            </p>
          </div>
        </Card>
        <Card>
          <CardHeader title="Starter" />
          <div className="grid gap-4 px-4 py-4">
            <p className="text-ink-2">{t('starterText')}</p>
            {session ? (
              <p>
                <Link href="/billing" className={buttonClass('primary', 'large')}>
                  {t('toBilling')}
                </Link>
              </p>
            ) : (
              <>
                <BuyStarter
                  offers={offers}
                  buy={buyWithoutAccount}
                  label={t('buyWithoutAccount')}
                />
                <p className="text-small text-ink-2">
                  {t.rich('orSignIn', {
                    link: (chunks) => (
                      <Link
                        href="/sign-in?next=%2Fbilling"
                        className="text-pitch underline underline-offset-2"
                      >
                        {chunks}
                      </Link>
                    ),
                  })}
                </p>
              </>
            )}
          </div>
        </Card>
      </div>
      {prices.ok && prices.data.is_test ? <TestMode /> : null}
      <PlanTable />
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
            <p className="text-ink-2">{t(`answer_${name}`)}</p>
          </div>
        ))}
      </section>
    </>
  )
}
