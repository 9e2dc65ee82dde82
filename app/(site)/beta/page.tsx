import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DevInbox } from '@/components/parts/dev-inbox'
import { NeedsScript } from '@/components/parts/needs-script'
import { BetaOffer } from '@/components/plans/beta-offer'
import { Words } from '@/components/shell/words'
import { Card } from '@/components/ui/card'
import { BETA_DAYS, PLAN_LIMITS } from '@/lib/portal/plans'
import { portalRuntime } from '@/lib/portal/runtime'
import { BetaForm } from './beta-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Beta'))('metaTitle') }
}

export default async function BetaPage() {
  const t = await getTranslations('Beta')
  return (
    <Words areas={['Beta']}>
      <div className="grid items-start gap-10 pt-8 pb-16 md:pt-14 lg:grid-cols-[1.05fr_.95fr] lg:gap-14">
        <div className="grid gap-8">
          <div>
            <h1 className="text-display tracking-[-0.03em]">{t('title', { days: BETA_DAYS })}</h1>
            <p className="text-lead text-ink-2 mt-4 max-w-[48ch]">{t('text')}</p>
          </div>
          <BetaOffer days={BETA_DAYS} limits={PLAN_LIMITS.beta} />
          <p className="text-ink-2 max-w-[60ch]">{t('after', { days: BETA_DAYS })}</p>
        </div>
        <Card className="grid gap-5 p-5 md:p-7">
          <NeedsScript />
          <BetaForm />
          {portalRuntime().dev ? <DevInbox /> : null}
        </Card>
      </div>
    </Words>
  )
}
