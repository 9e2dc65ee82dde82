import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { ParisTime } from '@/components/parts/paris-time'
import { Link } from '@/components/ui/link'
import { Table, Td, Th } from '@/components/ui/table'
import type { MatchSummary } from '@/lib/portal/api'
import { explorerHref } from '@/lib/portal/explorer'
import { parisClock, parisShortDay } from '@/lib/portal/time'

type Type =
  | 'forecast.new'
  | 'forecast.changed'
  | 'forecast.drifted'
  | `match.${'moved' | 'final' | 'corrected' | 'postponed' | 'void' | 'removed'}`

export interface Changes {
  cursor: string
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

/** What changed, in its order, and the way on from there. */
export function ChangesDrawn({ changes, cursor }: Changes) {
  const t = useTranslations('Explorer')
  return (
    <>
      {changes.length === 0 ? (
        <p className="text-ink-2 max-w-[64ch] px-4 pt-5">{t('noChanges')}</p>
      ) : (
        <ChangeTable changes={changes} />
      )}
      <p className="px-4 py-4">
        <Link
          href={explorerHref('changes', { since: cursor })}
          className="text-small underline underline-offset-2"
        >
          {t('changesOn')}
        </Link>
      </p>
    </>
  )
}

/** Each change with its match. */
function ChangeTable({ changes }: Pick<Changes, 'changes'>) {
  const t = useTranslations('Explorer')
  const format = useFormatter()
  const locale = useLocale()
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
              <ParisTime utc={at} className="whitespace-nowrap">
                <span className="text-ink-3">{parisShortDay(at, locale)}</span>{' '}
                <span className="num">{parisClock(at)}</span>
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
