'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ParisTime } from '@/components/parts/paris-time'
import { QuotaCards } from '@/components/parts/quota-cards'
import { Notice } from '@/components/ui/notice'
import type { ApiKey, CatalogueEntry, Overview, Preview } from '@/lib/portal/api'
import type { OverviewView } from '@/lib/portal/overview'
import { parisClock, parisDay } from '@/lib/portal/time'
import { CallAgain } from './call-again'
import { FirstSteps } from './first-steps'
import { NextMatches } from './next-matches'
import { PLANS } from '@/lib/portal/plans'
import { PlanCard } from './plan-card'
import { useOverview } from './use-overview'
import { UsedToday } from './used-today'

interface OverviewLiveProps {
  initial: OverviewView
  /** What the release holds, for those who follow nothing yet. */
  preview: Preview | null
  baseUrl: string
  /** The working keys of who has several and no plan. */
  keys: ApiKey[]
  /** Offered to who has chosen none. */
  competitions: CatalogueEntry[]
}

/** The overview: where you stand, the next step, and what is left. */
export function OverviewLive({ initial, preview, baseUrl, keys, competitions }: OverviewLiveProps) {
  const t = useTranslations('Overview')
  const parts = useTranslations('Parts')
  const locale = useLocale()
  const { view, stale } = useOverview(initial)
  const { overview, nowUtc } = view
  // Who sees the first call arrive keeps the finished steps until the page is left.
  const [setUpBefore] = useState(initial.overview.next_step === 'done')
  const chosen = overview.selection.slots.filter((slot) => slot.code !== null)
  const only = chosen.length === 1 ? chosen[0] : undefined

  return (
    <>
      <header className="mb-5 grid gap-1">
        <p className="text-small text-ink-3">
          <ParisTime utc={nowUtc}>
            {t('now', { day: parisDay(nowUtc, locale), time: parisClock(nowUtc) })}
          </ParisTime>
        </p>
        <h1 className="text-h1">{titleOf(overview, t)}</h1>
      </header>
      <div className="grid gap-4 @3xl:grid-cols-12">
        {stale ? (
          <div className="@3xl:col-span-12">
            <Notice tone="warn" role="status">
              {t('stale')}
            </Notice>
          </div>
        ) : null}
        {overview.usage ? <QuotaCards usage={overview.usage} nowUtc={nowUtc} /> : null}
        <div className="@3xl:col-span-12 @4xl:col-span-8">
          {setUpBefore ? (
            <CallAgain overview={overview} baseUrl={baseUrl} />
          ) : (
            <FirstSteps
              overview={overview}
              baseUrl={baseUrl}
              keys={keys}
              competitions={competitions}
            />
          )}
        </div>
        <div className="@3xl:col-span-12 @4xl:col-span-4">
          {overview.usage ? (
            <UsedToday
              usage={overview.usage}
              isFree={overview.plan !== null && PLANS[overview.plan.name].isFree}
              lastCall={overview.last_call}
              lastRefused={overview.last_refused}
              nowUtc={nowUtc}
            />
          ) : (
            <PlanCard />
          )}
        </div>
        <div className="@3xl:col-span-12">
          {chosen.length > 0 ? (
            <NextMatches
              title={only ? t('matches', { name: only.name ?? '' }) : t('matchesMany')}
              empty={t('noMatches', { name: only?.name ?? '' })}
              matches={overview.matches}
              promotedAt={overview.data.promoted_at}
              withLeague={!only}
              nowUtc={nowUtc}
            />
          ) : preview ? (
            <NextMatches
              title={t('elsewhere')}
              empty={parts('noKickoffs')}
              matches={preview.example ? [preview.example.match] : []}
              promotedAt={preview.promoted_at}
              withLeague
              nowUtc={nowUtc}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}

function titleOf(
  { next_step, usage, selection }: Overview,
  t: ReturnType<typeof useTranslations<'Overview'>>,
): string {
  switch (next_step) {
    case 'activate_plan':
      return t('titleActivate')
    case 'choose_competition':
      return t('titleChoose', { limit: selection.limit })
    case 'create_key':
      return t('titleCreate')
    case 'make_call':
      return t('titleCall')
    case 'done':
      return t('titleDone', { units: usage?.day.remaining ?? 0 })
  }
}
