import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { SimulatedBanner } from '@/components/parts/simulated-banner'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { readTrackRecord, type Mode } from '@/lib/portal/track-record'
import { ByCompetition } from './by-competition'
import { Calibration } from './calibration'
import { Facts } from './facts'
import { GroupTable } from './group-table'
import { LatestForecasts } from './latest-forecasts'
import { ModeSwitch } from './mode-switch'
import { ownCompetitions } from './own-competitions'
import { OwnForecasts } from './own-forecasts'
import { RecordTitle } from './record-title'
import { Timeline } from './timeline'

/** The track record of all competitions or of one, in one mode. */
export async function Record(asked: {
  competition?: string
  mode?: Mode
  page?: number
  ownOnly?: boolean
}) {
  const { competition, ownOnly = false } = asked
  const [t, view, own] = await Promise.all([
    getTranslations('TrackRecord'),
    readTrackRecord(asked),
    competition === undefined ? ownCompetitions() : [],
  ])
  if (!view.ok)
    return (
      <div className="grid gap-4 pt-10 pb-14 md:pt-16">
        <h1 className="text-display tracking-[-0.03em]">{t('metaTitle')}</h1>
        <Notice role="status">{t('cant')}</Notice>
      </div>
    )
  const { accuracy, mode, report, competitions } = view.data
  const isEmpty = !accuracy.live && !accuracy.replay
  const name = competitions.find(({ code }) => code === competition)?.name
  const query = competition === undefined ? '' : `competition=${competition}`
  return (
    <>
      {accuracy.source_kind === 'simulation' ? (
        <div className="overflow-hidden rounded-s">
          <SimulatedBanner />
        </div>
      ) : null}
      <header className="grid gap-4 pt-10 pb-8 md:pt-14">
        {name === undefined ? null : (
          <p className="text-small text-ink-2">
            <Link href="/track-record" className="inline-block py-2 underline underline-offset-2">
              {t('allCompetitions')}
            </Link>{' '}
            / {name}
          </p>
        )}
        <RecordTitle report={report} mode={mode} />
        <p className="text-body text-ink-2 max-w-[62ch]">{t(isEmpty ? 'leadNone' : 'lead')}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-14">
        {isEmpty ? null : <ModeSwitch competition={competition} mode={mode} />}
        {report ? (
          <>
            <Facts figures={report.overall} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
              <Calibration bins={report.calibration} />
              <Timeline weeks={report.by_week} />
            </div>
            {competition === undefined ? (
              <ByCompetition
                groups={report.by_competition}
                mode={mode}
                own={own}
                ownOnly={ownOnly}
                nameOf={(code) => competitions.find((one) => one.code === code)?.name ?? code}
              />
            ) : null}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              <Card>
                <CardHeader title={t('byConfidence')} />
                <p className="text-small text-ink-2 px-4 pt-3">{t('byConfidenceText')}</p>
                <GroupTable
                  label={t('byConfidence')}
                  head={t('confidence')}
                  groups={report.by_confidence}
                  nameOf={(band) => band.replace('-', ' – ')}
                />
              </Card>
              <Card>
                <CardHeader title={t('byMarket')} />
                <GroupTable
                  label={t('byMarket')}
                  head={t('market')}
                  groups={report.by_market}
                  nameOf={(market) => t(market as 'btts')}
                />
                <div className="border-line border-t">
                  <CardHeader title={t('bySeason')} />
                </div>
                <GroupTable
                  label={t('bySeason')}
                  head={t('season')}
                  groups={report.by_season}
                  nameOf={(season) => season}
                />
              </Card>
            </div>
            <OwnForecasts />
            <LatestForecasts view={view.data} competition={competition} />
          </>
        ) : isEmpty ? null : (
          <Notice>{t('noneOfMode')}</Notice>
        )}
        <p className="text-small text-ink-2 max-w-[76ch]">{t('count')}</p>
        <p className="text-small flex flex-wrap gap-x-6">
          <a
            href={`/v1/accuracy/ledger?format=csv${query && `&${query}`}`}
            className="text-pitch inline-block py-2 underline underline-offset-2"
          >
            {t('csv')}
          </a>
          <a
            href={`/v1/accuracy${query && `?${query}`}`}
            className="text-pitch inline-block py-2 underline underline-offset-2"
          >
            {t('json')}
          </a>
        </p>
      </div>
    </>
  )
}
