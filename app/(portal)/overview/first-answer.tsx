import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { Kickoff } from '@/components/parts/kickoff'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import { useProblemText } from '@/components/parts/problem'
import { buttonClass } from '@/components/ui/button'
import { Receipt, ReceiptLine } from '@/components/ui/receipt'
import type { ExplorerAnswer, MatchSummary } from '@/lib/portal/api'
import { againHref } from '@/lib/portal/explorer'

/** What the call brought that was made for the reader: its matches, what it cost, and where to go on asking. */
export function FirstAnswer({ answer }: { answer: ExplorerAnswer }) {
  const t = useTranslations('Overview')
  const says = useProblemText()
  const { matches = [] } = (answer.body ?? {}) as { matches?: MatchSummary[] }
  const again = againHref({ ...answer, route: 'league_matches' })
  const wait = Number(answer.headers['Retry-After'])
  return (
    <section aria-label={t('firstAnswer')} className="border-line border-t" data-first-answer>
      {answer.status === 200 ? null : (
        <p className="px-4 pt-4">
          {says({
            code: answer.code ?? 'internal_error',
            requestId: null,
            retryAfterSeconds: wait > 0 ? wait : null,
          })}
        </p>
      )}
      <ul>
        {matches.map((match) => (
          <li
            key={match.id}
            className="border-line grid items-center gap-x-4 gap-y-2 border-b px-4 py-3 @xl:grid-cols-[minmax(0,1fr)_minmax(180px,240px)]"
          >
            <span className="min-w-0">
              <span className="block font-medium">{`${match.home_team} – ${match.away_team}`}</span>
              <Kickoff match={match} className="num text-small text-ink-3" />
            </span>
            <MatchProbabilities match={match} />
          </li>
        ))}
      </ul>
      <Receipt>
        <ReceiptLine
          label={t('firstCost')}
          value={t('receiptLeftValue', { units: answer.units, rows: answer.rows })}
        />
        <ReceiptLine
          faint
          label={t('firstId')}
          value={
            <span translate="no" className="wrap-anywhere select-all">
              {answer.id}
            </span>
          }
        />
      </Receipt>
      {again === null ? null : (
        <p className="px-4 pb-4">
          <Link href={again} className={buttonClass('plain', 'small')}>
            {t('toExplorer')}
          </Link>
        </p>
      )}
    </section>
  )
}
