'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Kickoff } from '@/components/parts/kickoff'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import { Card, CardHeader } from '@/components/ui/card'
import type { MatchSummary } from '@/lib/portal/api'
import { parisClock, parisDate, sameParisDay } from '@/lib/portal/time'

/** The most likely outcome, and how often such a forecast comes true. */
const PICK = { home: 'pickHome', draw: 'pickDraw', away: 'pickAway' } as const

interface NextMatchesProps {
  title: string
  /** Said when there is none. */
  empty: string
  matches: MatchSummary[]
  /** When the release these numbers come from was promoted. */
  promotedAt: string | null
  /** Names the competition of each match. */
  withLeague: boolean
  nowUtc: string
}

/** Coming matches with the numbers that the API serves. */
export function NextMatches({
  title,
  empty,
  matches,
  promotedAt,
  withLeague,
  nowUtc,
}: NextMatchesProps) {
  const t = useTranslations('Overview')
  const locale = useLocale()
  const format = useFormatter()
  return (
    <Card>
      <CardHeader
        title={title}
        aside={
          promotedAt ? (
            <span className="text-tiny text-ink-3">
              <span>
                {sameParisDay(promotedAt, nowUtc)
                  ? t('data', { time: parisClock(promotedAt) })
                  : t('dataDay', {
                      day: parisDate(promotedAt, locale),
                      time: parisClock(promotedAt),
                    })}
              </span>
              <span> · {t('paris')}</span>
            </span>
          ) : null
        }
      />
      {matches.length === 0 ? <p className="text-ink-3 px-4 py-6">{empty}</p> : null}
      <ul>
        {matches.map((match) => (
          <li
            key={match.id}
            data-match={match.id}
            className="border-line grid grid-cols-[108px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b px-4 py-3 last:border-0 @2xl:grid-cols-[108px_minmax(0,1fr)_minmax(180px,260px)]"
          >
            <Kickoff match={match} stacked className="num text-small text-ink-3 leading-tight" />
            <div className="min-w-0">
              <p className="font-medium">
                {match.home_team} – {match.away_team}
              </p>
              <p className="text-tiny text-ink-3">
                {withLeague ? <span>{match.league.name} · </span> : null}
                <span>
                  {t(PICK[match.pick.outcome], {
                    value: format.number(match.confidence.score, { style: 'percent' }),
                  })}
                </span>
              </p>
            </div>
            <MatchProbabilities match={match} className="col-span-2 @2xl:col-span-1" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
