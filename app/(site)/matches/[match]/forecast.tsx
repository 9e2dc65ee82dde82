import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import { OutcomeTag } from '@/components/parts/outcome-tag'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import type { MatchRecord } from './match-record'
import { parisClock, parisDate } from '@/lib/portal/time'

/** What stands of a match: before it only that it stands, from the day after what it said. */
export function Forecast({ record }: { record: MatchRecord }) {
  const t = useTranslations('Match')
  const locale = useLocale()
  const { fixture, forecast, score } = record
  if (!forecast) return <Notice>{t('none')}</Notice>
  const { mode, asOf, oneXTwo, commitment } = forecast
  const instant = t('instant', { day: parisDate(asOf, locale), time: parisClock(asOf) })
  const text =
    mode === 'replay' ? 'textReplay' : oneXTwo ? 'textOpen' : score ? 'textPlayed' : 'textSealed'
  return (
    <Card>
      <CardHeader
        title={t('forecast')}
        aside={oneXTwo && score ? <OutcomeTag probabilities={oneXTwo} score={score} /> : null}
      />
      <div className="grid gap-5 px-4 py-5">
        {record.void === null ? null : (
          <Notice tone="warn">
            {t.has(`reason_${record.void}` as 'reason_postponed')
              ? t(`reason_${record.void}` as 'reason_postponed')
              : record.void}
          </Notice>
        )}
        {oneXTwo ? (
          <MatchProbabilities
            match={{ ...fixture, probabilities: oneXTwo }}
            className="[&>div:last-child]:h-3"
          />
        ) : null}
        <p className="text-body text-ink-2 max-w-[72ch]">{t(text)}</p>
        <dl className="border-line grid border-t">
          <Fact name={t(mode === 'live' ? 'madeAt' : 'knownAt')}>{instant}</Fact>
          <Fact name={t('kind')}>{t(mode)}</Fact>
          <Fact name={t('commitment')} isCode>
            {commitment}
          </Fact>
        </dl>
      </div>
    </Card>
  )
}

function Fact({ name, isCode, children }: { name: string; isCode?: boolean; children: ReactNode }) {
  return (
    <div className="border-line grid gap-x-4 gap-y-0.5 border-b py-2.5 last:border-b-0 last:pb-0 sm:grid-cols-[180px_minmax(0,1fr)]">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd
        translate={isCode ? 'no' : undefined}
        className={isCode ? 'num text-small break-all' : undefined}
      >
        {children}
      </dd>
    </div>
  )
}
