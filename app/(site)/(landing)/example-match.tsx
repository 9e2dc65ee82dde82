import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { Kickoff } from '@/components/parts/kickoff'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import { Card } from '@/components/ui/card'
import type { MatchSummary } from '@/lib/portal/api'

/** The one match to come that is open to everybody today, and where any other is proven. */
export function ExampleMatch({ match }: { match: MatchSummary | null }) {
  const t = useTranslations('Site')
  const parts = useTranslations('Parts')
  return (
    <section aria-label={t('next')} className="grid gap-4 pb-16 md:pb-20">
      {match ? (
        <Card className="grid gap-x-10 gap-y-5 px-5 py-5 md:grid-cols-[minmax(0,1fr)_minmax(280px,420px)] md:items-center md:px-6">
          <div className="grid gap-1">
            <p className="text-small text-ink-3 flex flex-wrap gap-x-2">
              <span>{t('next')}</span>
              <span aria-hidden>·</span>
              <span>{match.league.name}</span>
              <span aria-hidden>·</span>
              <Kickoff match={match} className="num" />
            </p>
            <p className="text-h2 tracking-[-0.02em]">
              <Link href={`/matches/${match.id}`} className="underline underline-offset-4">
                {match.home_team} – {match.away_team}
              </Link>
            </p>
          </div>
          <MatchProbabilities match={match} />
        </Card>
      ) : (
        <p className="text-ink-3">{parts('noKickoffs')}</p>
      )}
      <p className="text-ink-2 max-w-[72ch]">
        {t.rich('proven', {
          record: (words) => (
            <Link href="/track-record" className="text-pitch underline underline-offset-2">
              {words}
            </Link>
          ),
        })}
      </p>
    </section>
  )
}
