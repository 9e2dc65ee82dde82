import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Offer } from '@/lib/portal/api'
import { PLAN_LIMITS, type PlanLimits } from '@/lib/portal/plans'
import { useMoney } from '../billing/use-money'
import { Card } from '../ui/card'
import { Table, Td, Th } from '../ui/table'

interface PlanTableProps {
  /** As far as prices are known. */
  offers: Offer[]
  /** Where to go from here. */
  children: ReactNode
}

/** The two plans side by side, read from the table that the API enforces. */
export function PlanTable({ offers, children }: PlanTableProps) {
  const t = useTranslations('Plans')
  const format = useFormatter()
  const money = useMoney()
  const [offer] = offers
  const figure = (limits: PlanLimits, key: keyof PlanLimits): string => {
    if (key === 'historyDays') return t('days', { count: limits.historyDays })
    if (key === 'competitions' && limits.competitions > 1)
      return t('upTo', { count: limits.competitions })
    return format.number(limits[key])
  }
  const rows: [string, keyof PlanLimits][] = [
    [t('competitions'), 'competitions'],
    [t('replacements'), 'replacementsPerMonth'],
    [t('history'), 'historyDays'],
    [t('requestsPerMinute'), 'requestsPerMinute'],
    [t('unitsPerHour'), 'unitsPerHour'],
    [t('unitsPerDay'), 'unitsPerDay'],
    [t('rowsPerDay'), 'rowsPerDay'],
    [t('bulk'), 'bulkMatches'],
    [t('keys'), 'activeKeys'],
  ]
  return (
    <section
      id="plans"
      aria-labelledby="plans-title"
      className="border-line scroll-mt-6 border-t py-14 md:py-16"
    >
      <div className="mb-8 grid max-w-[56ch] gap-3">
        <h2 id="plans-title" className="text-display tracking-[-0.03em]">
          {t('title')}
        </h2>
        <p className="text-body text-ink-2">{t('text')}</p>
      </div>
      <Card className="overflow-hidden">
        <Table label={t('plans')} large>
          <thead>
            <tr>
              <Th className="w-full">
                <span className="sr-only">{t('limit')}</span>
              </Th>
              <Th className="min-w-28 text-right">
                <span className="text-h3 text-ink block font-semibold">{t('developer')}</span>
                <span className="text-pitch">{t('developerPrice')}</span>
              </Th>
              <Th className="min-w-28 text-right">
                <span className="text-h3 text-ink block font-semibold">{t('starter')}</span>
                <span>
                  {offer
                    ? t('starterPriceMonthly', {
                        price: money(offer.amount, offer.currency, 'whole'),
                      })
                    : t('starterPrice')}
                </span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, key]) => (
              <tr key={key} className="group">
                <th
                  scope="row"
                  className="border-line text-ink-2 border-b px-4 py-2.5 text-left font-normal group-last:border-0"
                >
                  {label}
                </th>
                <Td className="num text-right whitespace-nowrap">
                  {figure(PLAN_LIMITS.developer, key)}
                </Td>
                <Td className="num text-ink-2 text-right whitespace-nowrap">
                  {figure(PLAN_LIMITS.starter, key)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <p className="text-small text-ink-3 max-w-[60ch]">{t('unitsExplained')}</p>
        <p className="flex flex-wrap gap-2.5">{children}</p>
      </div>
    </section>
  )
}
