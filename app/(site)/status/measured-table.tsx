import { useLocale, useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import type { MeasuredSpans } from '@/lib/portal/api'
import { parisDate } from '@/lib/portal/time'

const SPANS = ['day', 'week', 'month'] as const

/** How the service was, by its own measurement, and what that can and can't tell. */
export function MeasuredTable({ measured }: { measured: MeasuredSpans }) {
  const t = useTranslations('Status')
  const locale = useLocale()
  /** Never rounded up: 99.99 % is not 100 %. */
  const percent = (share: number | null) =>
    share === null
      ? '–'
      : (Math.floor(share * 10_000) / 10_000).toLocaleString(locale, {
          style: 'percent',
          maximumFractionDigits: 2,
        })
  const ms = (value: number | null, calls: number) =>
    calls === 0 ? '–' : value === null ? t('slower') : t('ms', { ms: value })
  return (
    <Card>
      <CardHeader title={t('measured')} />
      <Table label={t('measured')}>
        <thead>
          <tr>
            <Th>{t('span')}</Th>
            <Th className="text-right">{t('available')}</Th>
            <Th className="text-right">{t('calls')}</Th>
            <Th className="text-right">{t('withoutFault')}</Th>
            <Th className="text-right">{t('half')}</Th>
            <Th className="text-right">{t('most')}</Th>
          </tr>
        </thead>
        <tbody>
          {SPANS.map((span) => {
            const { available, calls, faults, p50_ms, p95_ms } = measured[span]
            return (
              <tr key={span} className="group">
                <Td className="whitespace-nowrap">{t(`spans.${span}`)}</Td>
                <Td className="num text-right">{percent(available)}</Td>
                <Td className="num text-right">{calls.toLocaleString(locale)}</Td>
                <Td className="num text-right">
                  {percent(calls > 0 ? (calls - faults) / calls : null)}
                </Td>
                <Td className="num text-right whitespace-nowrap">{ms(p50_ms, calls)}</Td>
                <Td className="num text-right whitespace-nowrap">{ms(p95_ms, calls)}</Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <p className="text-small text-ink-2 border-line max-w-[90ch] border-t px-4 py-3">
        {t('measuredHow', { since: parisDate(measured.month.since, locale) })}
      </p>
    </Card>
  )
}
