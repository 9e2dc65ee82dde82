import { useTranslations } from 'next-intl'
import { Kickoff } from '@/components/parts/kickoff'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import { Card } from '@/components/ui/card'
import type { MatchSummary } from '@/lib/portal/api'

/** The next matches of the release, each with its bar. */
export function NextKickoffs({ matches }: { matches: MatchSummary[] }) {
  const t = useTranslations('Site')
  const parts = useTranslations('Parts')
  return (
    <section aria-label={t('next')} className="grid gap-4 pb-16 md:pb-20">
      {matches.length === 0 ? <p className="text-ink-3">{parts('noKickoffs')}</p> : null}
      <ul className="grid gap-4 md:grid-cols-3">
        {matches.map((match) => (
          <li key={match.id}>
            <Card className="grid h-full content-between gap-3 px-4.5 py-4">
              <div className="text-small text-ink-3 border-line flex justify-between gap-3 border-b pb-2.5">
                <span className="truncate">{match.league.name}</span>
                <Kickoff match={match} className="num shrink-0" />
              </div>
              <p className="font-medium">
                {match.home_team} – {match.away_team}
              </p>
              <MatchProbabilities match={match} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
