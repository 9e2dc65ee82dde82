import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { SimulatedBanner } from '@/components/parts/simulated-banner'
import { PlanTable } from '@/components/plans/plan-table'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/notice'
import { answer, api } from '@/lib/portal/api'
import { loadNow } from '@/lib/portal/now'
import { readTrackRecord, type RecordView } from '@/lib/portal/track-record'
import { ExampleAnswer } from './example-answer'
import { ExampleMatch } from './example-match'
import { KeptWord } from './kept-word'
import { PlayingToday } from './playing-today'
import { SealedForecast } from './sealed-forecast'

const PROMISES = ['frozen', 'cost', 'called'] as const

/** The page stays up when the record can't be read. */
const NO_RECORD = {
  report: null,
  mode: 'live',
  rows: [],
  competitions: [],
} as const satisfies Partial<RecordView>

export default async function LandingPage() {
  const [t, record, nowUtc, preview, prices] = await Promise.all([
    getTranslations('Site'),
    readTrackRecord({}),
    loadNow(),
    answer(api().GET('/api/preview')),
    answer(api().GET('/api/billing/prices')),
  ])
  const data = preview.ok ? preview.data : null
  const { report, mode, rows, competitions } = record.ok ? record.data : NO_RECORD
  const [newest] = rows
  return (
    <Words areas={['Seal']}>
      {data?.source_kind === 'simulation' ? (
        <div className="overflow-hidden rounded-s">
          <SimulatedBanner />
        </div>
      ) : null}
      <section
        className={cn(
          'grid items-center gap-10 pt-10 pb-12 md:pt-16 md:pb-14 lg:gap-14',
          data?.example && 'lg:grid-cols-[1.05fr_.95fr]',
        )}
      >
        <div>
          <h1 className="text-hero tracking-[-0.04em]">{t('heroTitle')}</h1>
          <p className="text-lead text-ink-2 mt-5 mb-7 max-w-[46ch]">
            {t('heroText', { count: data?.competitions ?? 0 })}
          </p>
          <p className="flex flex-wrap gap-2.5">
            <Link href="/sign-in" className={buttonClass('primary', 'large')}>
              {t('getFreeKey')}
            </Link>
            <a href="#plans" className={buttonClass('plain', 'large')}>
              {t('seePlans')}
            </a>
          </p>
        </div>
        {data?.example ? (
          <ExampleAnswer payload={data.example.payload} promotedAt={data.promoted_at} />
        ) : null}
      </section>

      {data ? (
        <ExampleMatch match={data.example?.match ?? null} />
      ) : (
        <div className="pb-16">
          <Notice tone="warn">{t('unavailable')}</Notice>
        </div>
      )}

      <PlayingToday competitions={competitions} nowUtc={nowUtc} />
      {newest ? <SealedForecast row={newest} /> : null}
      {report ? <KeptWord report={report} mode={mode} /> : null}

      <section className="border-line grid gap-9 border-t py-14 md:grid-cols-3 md:gap-10">
        {PROMISES.map((name) => (
          <div key={name} className="grid content-start gap-2">
            <h2 className="text-[18px]">{t(`${name}Title`)}</h2>
            <p className="text-ink-2">{t(`${name}Text`)}</p>
          </div>
        ))}
      </section>

      <PlanTable offers={prices.ok ? prices.data.offers : []}>
        <Link href="/pricing" className={buttonClass('plain', 'large')}>
          {t('seePrices')}
        </Link>
        <Link href="/sign-in" className={buttonClass('primary', 'large')}>
          {t('getFreeKey')}
        </Link>
      </PlanTable>
    </Words>
  )
}
