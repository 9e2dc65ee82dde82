import { useTranslations } from 'next-intl'
import { Table, Td, Th } from '@/components/ui/table'
import type { AnalyticsPayload, MatchSummary } from '@/lib/portal/api'
import type { ExplorerName } from '@/lib/portal/data-routes'
import { MatchDrawn } from './match-drawn'
import { MatchRows, rowOfPayload } from './match-rows'

interface Leagues {
  leagues: {
    code: string
    name: string
    country: string
    activity_status: string
    matches_available: number
  }[]
}
interface Rows {
  matches: MatchSummary[]
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
    case 'bulk':
      return <BulkDrawn {...(body as Bulk)} />
    default:
      return <MatchRows matches={(body as Rows).matches} />
  }
}

function LeagueTable({ leagues }: Leagues) {
  const t = useTranslations('Explorer')
  if (leagues.length === 0) return <p className="text-ink-3 px-4 py-6">{t('noLeagues')}</p>
  return (
    <Table label={t('route_leagues')}>
      <thead>
        <tr>
          <Th>{t('league')}</Th>
          <Th>{t('leagueCode')}</Th>
          <Th className="text-right">{t('ahead')}</Th>
        </tr>
      </thead>
      <tbody>
        {leagues.map(({ code, name, country, matches_available: ahead }) => (
          <tr key={code} className="group">
            <Td>
              <span className="font-medium">{name}</span>{' '}
              <span className="text-ink-3">{country}</span>
            </Td>
            <Td>
              <span translate="no" className="num text-small">
                {code}
              </span>
            </Td>
            <Td className="num text-right">{ahead}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

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
