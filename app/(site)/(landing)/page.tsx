import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { MatchDrawn } from '@/components/answers/match-drawn'
import { SimulatedBanner } from '@/components/parts/simulated-banner'
import { PlanTable } from '@/components/plans/plan-table'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/notice'
import { answer, api } from '@/lib/portal/api'
import { matchCommand } from '@/lib/portal/curl'
import { loadNow } from '@/lib/portal/now'
import { portalRuntime } from '@/lib/portal/runtime'
import { readTrackRecord, type Mode, type RecordView } from '@/lib/portal/track-record'
import { ExampleAnswer } from './example-answer'
import { KeptWord } from './kept-word'
import type { OpenCall } from './open-call'
import { PlayingToday } from './playing-today'
import { SealedForecast } from './sealed-forecast'
import { Till } from './till'
import { TryIt } from './try-it'

const PROMISES = ['frozen', 'called'] as const

/** Forecasts of the record that the reader may ask for. */
const PLAYED = 6

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
    <Words areas={['Answer', 'Seal', 'TryIt']}>
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

      {data ? null : (
        <div className="pb-16">
          <Notice tone="warn">{t('unavailable')}</Notice>
        </div>
      )}
      {data?.example ? (
        <section aria-labelledby="try" className="border-line grid gap-6 border-t py-14">
          <div className="grid gap-3">
            <h2 id="try" className="text-[26px] leading-tight tracking-[-0.025em]">
              {t('tryTitle')}
            </h2>
            <p className="text-ink-2 max-w-[68ch]">
              {t.rich('tryText', {
                record: (words) => (
                  <Link href="/track-record" className="text-pitch underline underline-offset-2">
                    {words}
                  </Link>
                ),
              })}
            </p>
          </div>
          <TryIt calls={openCalls(data.example.match.id, mode, report?.overall.n ?? 0)}>
            <MatchDrawn payload={data.example.payload} />
          </TryIt>
        </section>
      ) : null}
      <PlayingToday competitions={competitions} nowUtc={nowUtc} />
      {newest ? <SealedForecast row={newest} /> : null}
      {report ? <KeptWord report={report} mode={mode} /> : null}
      <Till />

      <section className="border-line grid gap-9 border-t py-14 md:grid-cols-2 md:gap-12">
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

/**
 * What a stranger may ask for, with the same as a command.
 * @param count forecasts in the record of that mode
 */
function openCalls(matchId: string, mode: Mode, count: number): [OpenCall, ...OpenCall[]] {
  const { publicUrl } = portalRuntime()
  const open = (address: string) => `curl "${publicUrl}${address}"`
  const played = `/v1/accuracy/ledger?mode=${mode}&format=jsonl&offset=${Math.max(0, count - PLAYED)}&limit=${PLAYED}`
  return [
    // The example is that route's answer on Developer; with a key it is asked for by its id.
    { name: 'match', address: '/api/preview', command: matchCommand(publicUrl, matchId) },
    ...(count > 0 ? [{ name: 'played', address: played, command: open(played) } as const] : []),
    { name: 'competitions', address: '/v1/status', command: open('/v1/status') },
  ]
}
