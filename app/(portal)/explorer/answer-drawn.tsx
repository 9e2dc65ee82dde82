import { useTranslations } from 'next-intl'
import { LeagueTable, type League } from '@/components/answers/league-table'
import { MatchDrawn } from '@/components/answers/match-drawn'
import { MatchRows, rowOfPayload } from '@/components/answers/match-rows'
import { Link } from '@/components/ui/link'
import { Table, Td, Th } from '@/components/ui/table'
import type { AnalyticsPayload, MatchSummary } from '@/lib/portal/api'
import { ChangesDrawn, type Changes } from './changes-drawn'
import type { ExplorerName } from '@/lib/portal/data-routes'

interface Leagues {
  leagues: League[]
}
interface Rows {
  matches: MatchSummary[]
}
interface Proof {
  match: string
  sections: Record<string, string>
  opened: Record<string, { content: unknown } | undefined>
}
interface Bulk {
  results: AnalyticsPayload[]
  errors: { match_id: string; code: string }[]
}

/** An answer as a person reads it: a table, bars, or all about one match. */
export function AnswerDrawn({ name, body }: { name: ExplorerName; body: unknown }) {
  switch (name) {
    case 'leagues':
      return <LeagueTable leagues={(body as Leagues).leagues} />
    case 'match':
      return <MatchDrawn payload={body as Partial<AnalyticsPayload>} />
    case 'opening':
      return <ProofDrawn proof={body as Proof} />
    case 'changes':
      return <ChangesDrawn {...(body as Changes)} />
    case 'bulk':
      return <BulkDrawn {...(body as Bulk)} />
    default:
      return <MatchRows matches={(body as Rows).matches} />
  }
}

/** Each section of a forecast: how many of its figures are open, or that it stays sealed. */
function ProofDrawn({ proof: { match, sections, opened } }: { proof: Proof }) {
  const t = useTranslations('Explorer')
  return (
    <>
      <Table label={t('proofOf')}>
        <thead>
          <tr>
            <Th>{t('section')}</Th>
            <Th className="text-right">{t('opened')}</Th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(sections).map((name) => (
            <tr key={name} className="group">
              <Td>
                <span translate="no" className="num text-small">
                  {name}
                </span>
              </Td>
              <Td className="num text-right">
                {name in opened ? figuresIn(opened[name]?.content) : t('sealed')}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-small text-ink-2 border-line border-t px-4 py-3">
        <Link href={`/matches/${match}`} className="underline underline-offset-2">
          {t('checkIt')}
        </Link>
      </p>
    </>
  )
}

/** Values at the ends of what a section holds. */
const figuresIn = (part: unknown): number =>
  typeof part === 'object' && part !== null
    ? Object.values(part).reduce((sum: number, inner) => sum + figuresIn(inner), 0)
    : 1

function BulkDrawn({ results, errors }: Bulk) {
  const t = useTranslations('Explorer')
  return (
    <>
      {errors.length > 0 ? (
        <p className="border-line text-warn border-b px-4 py-3">
          {t('bulkErrors', { count: errors.length })}
        </p>
      ) : null}
      <MatchRows matches={results.map(rowOfPayload)} />
    </>
  )
}
