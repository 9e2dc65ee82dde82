import type { Metadata } from 'next'
import { getFormatter, getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { FreshPage } from '@/components/parts/fresh-page'
import { QuotaCards } from '@/components/parts/quota-cards'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { api, unwrap, type Usage } from '@/lib/portal/api'
import { loadNow } from '@/lib/portal/now'
import { requireSession } from '@/lib/portal/session'
import { parisClock } from '@/lib/portal/time'
import { readUsageView } from './usage-view'
import { RouteTable } from './route-table'
import { SavingsCard } from './savings-card'
import { UsageChart } from './usage-chart'
import { UsedBy } from './used-by'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Usage'))('metaTitle') }
}

export default async function UsagePage({ searchParams }: PageProps<'/usage'>) {
  const [{ token, me }, params] = await Promise.all([requireSession(), searchParams])
  const wanted = readUsageView(params)
  const history = (range: 'hours' | 'days' | 'months') =>
    unwrap(api(token).GET('/account/usage', { params: { query: { range } } }))
  const inDays = history('days')
  const [t, format, usage, shown, days, savings, nowUtc] = await Promise.all([
    getTranslations('Usage'),
    getFormatter(),
    me.plan === null ? null : unwrap(api(token).GET('/v1/dashboard/usage')),
    wanted.range === 'days' ? inDays : history(wanted.range),
    inDays,
    unwrap(api(token).GET('/account/usage/savings')),
    loadNow(),
  ])
  return (
    <Words areas={['Quota']}>
      <FreshPage />
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">
          {usage
            ? t('titleUsed', {
                used: format.number(usage.day.used),
                limit: format.number(usage.day.limit),
              })
            : t('titleNoPlan')}
        </h1>
        <p className="text-ink-2 max-w-[64ch]">{usage ? paceOf(usage, t) : t('textNoPlan')}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {usage ? (
          <div className="grid @3xl:grid-cols-12">
            <QuotaCards usage={usage} nowUtc={nowUtc} />
          </div>
        ) : (
          <p>
            <Link href="/overview" className={buttonClass('primary')}>
              {t('toOverview')}
            </Link>
          </p>
        )}
        {usage && usage.forecast.units.per_hour > 0 ? (
          <p className="text-tiny text-ink-3 -mt-2">{t('method')}</p>
        ) : null}
        <UsageChart history={shown} wanted={wanted} />
        <SavingsCard savings={savings} />
        <RouteTable history={days} />
        {savings.by_key.length > 0 ? <UsedBy savings={savings} /> : null}
      </div>
    </Words>
  )
}

/** How long the day's quota lasts, in a sentence: of units and rows, what runs out first. */
function paceOf(
  { day, forecast: { units, rows } }: Usage,
  t: Awaited<ReturnType<typeof getTranslations<'Usage'>>>,
): string {
  if (day.remaining === 0) return t('textUsedUp')
  const [unitsEnd, rowsEnd] = [units.runs_out_at, rows.runs_out_at]
  if (unitsEnd !== null && (rowsEnd === null || unitsEnd <= rowsEnd))
    return t('textUnits', { time: parisClock(unitsEnd) })
  if (rowsEnd !== null) return t('textRows', { time: parisClock(rowsEnd) })
  return units.per_hour + rows.per_hour > 0 ? t('textQuiet') : t('textIdle')
}
