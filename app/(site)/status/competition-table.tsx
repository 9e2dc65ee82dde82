import { useLocale, useTranslations } from 'next-intl'
import { useCountryName } from '@/components/parts/use-country-name'
import { Table, Td, Th } from '@/components/ui/table'
import { Tag } from '@/components/ui/tag'
import type { CompetitionStatus } from '@/lib/portal/api'
import { parisDate } from '@/lib/portal/time'

/** Every competition of the catalogue: what is ahead, and how far its results reach. */
export function CompetitionTable({ competitions }: { competitions: CompetitionStatus[] }) {
  const t = useTranslations('Status')
  const country = useCountryName()
  const locale = useLocale()
  const day = (utc: string | null) => (utc ? parisDate(utc, locale) : t('none'))
  return (
    <Table label={t('table')}>
      <thead>
        <tr>
          <Th>{t('competition')}</Th>
          <Th className="hidden sm:table-cell">{t('state')}</Th>
          <Th className="hidden text-right sm:table-cell">{t('ahead')}</Th>
          <Th>{t('newestResult')}</Th>
          <Th className="hidden md:table-cell">{t('nextMatch')}</Th>
          <Th className="hidden text-right lg:table-cell">
            <abbr title={t('doubtsHint')} className="no-underline">
              {t('doubts')}
            </abbr>
          </Th>
        </tr>
      </thead>
      <tbody>
        {competitions.map((one) => (
          <tr key={one.code} className="group">
            <Td>
              <span className="block">{one.name}</span>
              <span className="text-ink-3 block">{country(one.country)}</span>
              <span className="mt-1 block sm:hidden">
                <State status={one.activity_status} />
              </span>
            </Td>
            <Td className="hidden sm:table-cell">
              <State status={one.activity_status} />
            </Td>
            <Td className="num hidden text-right sm:table-cell">{one.matches_available}</Td>
            <Td className="whitespace-nowrap">{day(one.newest_result)}</Td>
            <Td className="hidden whitespace-nowrap md:table-cell">{day(one.next_match)}</Td>
            <Td className="num hidden text-right lg:table-cell">
              {one.quarantined_rows + one.held_changes}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function State({ status }: { status: CompetitionStatus['activity_status'] }) {
  const t = useTranslations('Status')
  return <Tag tone={status === 'active' ? 'good' : 'quiet'}>{t(status)}</Tag>
}
