import { useLocale, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import { OutcomeTag } from '@/components/parts/outcome-tag'
import { Card } from '@/components/ui/card'
import { parisShortDay } from '@/lib/portal/time'
import { readForecast, type RecordRow } from '@/lib/portal/track-record'
import { SealCheck } from './seal-check'

const STEPS = [1, 2, 3, 4, 5, 6, 7] as const

/** The newest forecast whose match was played, right or wrong, with its seal checked where the reader sits. */
export function SealedForecast({ row }: { row: RecordRow }) {
  const t = useTranslations('Site')
  const proof = useTranslations('ProofCheck')
  const locale = useLocale()
  const { probabilities, score } = readForecast(row)
  // What was made afterwards is never told as if it had been said before.
  const isLive = row.mode === 'live'
  return (
    <section
      aria-labelledby="sealed"
      className="border-line grid gap-x-12 gap-y-7 border-t py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]"
    >
      <div className="grid content-start gap-3">
        <h2 id="sealed" className="text-[26px] leading-tight tracking-[-0.025em]">
          {t(isLive ? 'sealedTitle' : 'sealedTitleReplay')}
        </h2>
        <p className="text-ink-2 max-w-[52ch]">{t(isLive ? 'sealedText' : 'sealedTextReplay')}</p>
        <Card className="mt-3 grid gap-4 p-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <Link
              href={`/matches/${row.match_id}`}
              prefetch={false}
              className="text-h3 underline underline-offset-4"
            >
              {row.home_team} – {row.away_team}
            </Link>
            <span className="num text-h3">
              {score.home}–{score.away}
            </span>
          </p>
          <MatchProbabilities match={{ ...row, probabilities }} />
          <p className="text-small text-ink-3 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{parisShortDay(row.kickoff, locale)}</span>
            <OutcomeTag probabilities={probabilities} score={score} />
          </p>
        </Card>
      </div>
      <SealCheck matchId={row.match_id} steps={STEPS.map((step) => proof(`step${step}`))} />
    </section>
  )
}
