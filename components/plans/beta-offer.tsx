import { useFormatter, useTranslations } from 'next-intl'
import type { PlanLimits } from '@/lib/portal/plans'
import { Receipt, ReceiptLine } from '../ui/receipt'

interface BetaOfferProps {
  days: number
  limits: PlanLimits
  /** The day it would end, where the click is near. */
  until?: string
}

/** What beta access holds, figure by figure. */
export function BetaOffer({ days, limits, until }: BetaOfferProps) {
  const t = useTranslations('Beta')
  const format = useFormatter()
  const lines: [label: string, value: string][] = [
    [t('lasts'), until ? t('lastsUntil', { days, day: until }) : t('days', { count: days })],
    [t('competitions'), format.number(limits.competitions)],
    [t('history'), t('days', { count: limits.historyDays })],
    [t('requestsPerMinute'), format.number(limits.requestsPerMinute)],
    [t('unitsPerHour'), format.number(limits.unitsPerHour)],
    [t('unitsPerDay'), format.number(limits.unitsPerDay)],
    [t('rowsPerDay'), format.number(limits.rowsPerDay)],
    [t('keys'), format.number(limits.activeKeys)],
    [t('payload'), t('payloadValue')],
    [t('bulk'), t('bulkValue')],
    [t('replacements'), t('none')],
  ]
  return (
    <div className="border-line bg-surface rounded-m border">
      <Receipt>
        {lines.map(([label, value], i) => (
          <ReceiptLine key={label} label={label} value={value} faint={i >= lines.length - 2} />
        ))}
      </Receipt>
    </div>
  )
}
