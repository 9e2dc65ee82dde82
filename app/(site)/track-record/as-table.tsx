import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Table, Td, Th } from '@/components/ui/table'

/** The figures of a chart, for readers who don't see it, and for those who want them. */
export function AsTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: string[]
  rows: ReactNode[][]
}) {
  const t = useTranslations('TrackRecord')
  return (
    <details className="border-line border-t">
      <summary className="text-small text-ink-2 px-4 py-2.5">{t('asTable')}</summary>
      <Table label={label}>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <Th key={column} className={i > 0 ? 'text-right' : undefined}>
                {column}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="group">
              {row.map((cell, i) => (
                <Td key={i} className={i > 0 ? 'num text-right' : 'num'}>
                  {cell}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
