import { useFormatter, useTranslations } from 'next-intl'
import { Table, Td, Th } from '@/components/ui/table'
import type { UsageHistory } from '@/lib/portal/api'
import { otherRefused, type UsageBar } from './usage-bars'

const FIGURES = ['requests', 'unchanged', 'denied', 'otherRefused', 'units', 'rows'] as const
const TIME = { hours: 'time', days: 'day', months: 'month' } as const

/** The buckets of a history in figures, newest first, with their sum. */
export function UsageTable({ history, bars }: { history: UsageHistory; bars: UsageBar[] }) {
  const t = useTranslations('Usage')
  const format = useFormatter()
  const { range, buckets } = history
  const rows = buckets
    .map((bucket, i) => ({
      ...bucket,
      otherRefused: otherRefused(bucket),
      name: bars[i]?.name ?? '',
    }))
    .reverse()
  const total = { ...history.total, otherRefused: otherRefused(history.total) }
  return (
    <Table label={t(range)} boxClassName="max-h-[420px] overflow-y-auto">
      <thead className="bg-surface sticky top-0">
        <tr>
          <Th>{t(TIME[range])}</Th>
          {FIGURES.map((figure) => (
            <Th key={figure} className="text-right">
              {t(figure)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.start} className="group">
            <Td className="whitespace-nowrap">{row.name}</Td>
            {FIGURES.map((figure) => (
              <Td key={figure} className="num text-right">
                {format.number(row[figure])}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="bg-surface sticky bottom-0">
        <tr className="font-medium">
          <Td total>{t('total')}</Td>
          {FIGURES.map((figure) => (
            <Td key={figure} data-total={`${range}-${figure}`} total className="num text-right">
              {format.number(total[figure])}
            </Td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}
