import { useFormatter, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { Link } from '@/components/ui/link'
import { Table, Td, Th } from '@/components/ui/table'
import type { MatchSummary } from '@/lib/portal/api'
import { explorerHref } from '@/lib/portal/explorer'
import { parisClock } from '@/lib/portal/time'

type Type =
  | 'forecast.new'
  | 'forecast.changed'
  | 'forecast.drifted'
  | `match.${'moved' | 'final' | 'corrected' | 'postponed' | 'void' | 'removed'}`

export interface Changes {
  changes: {
    id: string
    type: Type
    at: string
    match_id: string
    moved: { home: number } | null
    match: MatchSummary | null
  }[]
}

/** Changes that are drawn; of more the JSON tells. */
const MOST = 40

/** What changed, in its order: each change with its match. */
export function ChangesDrawn({ changes }: Changes) {
  const t = useTranslations('Explorer')
  const format = useFormatter()
  if (changes.length === 0) return <p className="text-ink-3 px-4 py-6">{t('noChanges')}</p>
  return (
    <Table label={t('route_changes')}>
      <thead>
        <tr>
          <Th>{t('changeAt')}</Th>
          <Th>{t('changeWhat')}</Th>
          <Th>{t('changeMatch')}</Th>
          <Th className="text-right">{t('changeMoved')}</Th>
        </tr>
      </thead>
      <tbody>
        {changes.slice(0, MOST).map(({ id, at, type, match, match_id, moved }) => (
          <tr key={id}>
            <Td>
              <ParisTime utc={at} className="num whitespace-nowrap">
                {parisClock(at)}
              </ParisTime>
            </Td>
            <Td>{t(`change_${labelOf(type)}`)}</Td>
            <Td>
              {match ? (
                <Link
                  href={explorerHref('match', { match_id })}
                  className="underline-offset-2 hover:underline"
                >
                  {`${match.home_team} – ${match.away_team}`}
                </Link>
              ) : (
                <span translate="no" className="num text-small">
                  {`${match_id.slice(0, 15)}…`}
                </span>
              )}
            </Td>
            <Td className="num text-right">
              {moved
                ? format.number(moved.home, {
                    style: 'percent',
                    maximumFractionDigits: 2,
                    signDisplay: 'exceptZero',
                  })
                : null}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type Label<Text> = Text extends `${infer Area}.${infer Name}` ? `${Area}_${Name}` : never

/** A type as the key of its text: dots divide keys there. */
const labelOf = (type: Type): Label<Type> => type.replace('.', '_') as Label<Type>
