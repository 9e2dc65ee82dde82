import { useTranslations } from 'next-intl'
import { FEW } from '@/components/charts/few'
import { Link } from '@/components/ui/link'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import type { GroupFigures } from '@/lib/portal/track-record'
import { useFigures } from '@/components/charts/use-figures'

interface GroupTableProps {
  label: string
  head: string
  groups: GroupFigures[]
  nameOf: (group: string) => string
  hrefOf?: (group: string) => `/track-record/${string}`
}

/** Figures by group, each beside those of base rates; grey where there are few matches. */
export function GroupTable({ label, head, groups, nameOf, hrefOf }: GroupTableProps) {
  const t = useTranslations('TrackRecord')
  const { count, score, percent, wholePercent } = useFigures()
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>{head}</Th>
          <Th className="hidden text-right sm:table-cell">{t('n')}</Th>
          <Th className="text-right">{t('rps')}</Th>
          <Th className="hidden text-right sm:table-cell">{t('base')}</Th>
          <Th className="text-right">{t('skill')}</Th>
          <Th className="hidden text-right sm:table-cell">{t('accuracy')}</Th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ group, n, rps, base, skill, accuracy }) => (
          <tr key={group} className={cn('group', n < FEW && 'text-ink-3')}>
            <Td>
              {hrefOf ? (
                <Link
                  href={hrefOf(group)}
                  className="inline-block py-2 underline underline-offset-2 md:py-0"
                >
                  {nameOf(group)}
                </Link>
              ) : (
                <span>{nameOf(group)}</span>
              )}
              <span className="text-ink-3 block sm:hidden">{t('matches', { count: n })}</span>
            </Td>
            <Td className="num hidden text-right sm:table-cell">{count(n)}</Td>
            <Td className="num text-right">{score(rps.value)}</Td>
            <Td className="num hidden text-right sm:table-cell">{score(base.rps)}</Td>
            <Td className="num text-right whitespace-nowrap">
              <span>{percent(skill.value)}</span>
              {skill.low !== null && skill.high !== null ? (
                <span className="text-tiny text-ink-3 block">
                  {t('to', { low: wholePercent(skill.low), high: wholePercent(skill.high) })}
                </span>
              ) : null}
            </Td>
            <Td className="num hidden text-right sm:table-cell">{percent(accuracy.value)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
