import { useTranslations } from 'next-intl'
import { Table, Td, Th } from '../ui/table'

export interface League {
  code: string
  name: string
  country: string
  matches_available: number
}

/** Competitions with their codes and how many matches lie ahead. */
export function LeagueTable({ leagues }: { leagues: League[] }) {
  const t = useTranslations('Answer')
  if (leagues.length === 0) return <p className="text-ink-3 px-4 py-6">{t('noLeagues')}</p>
  return (
    <Table label={t('leagues')}>
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
