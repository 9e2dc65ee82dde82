import { useFormatter, useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'
import { Receipt, ReceiptLine } from '@/components/ui/receipt'
import { Tag } from '@/components/ui/tag'
import { PLAN_LIMITS } from '@/lib/portal/plans'

/** What the free plan gives, before it is activated. */
export function PlanCard() {
  const t = useTranslations('Overview')
  const plans = useTranslations('Plans')
  const format = useFormatter()
  const limits = PLAN_LIMITS.developer
  return (
    <Card className="h-full">
      <CardHeader title={t('planCard')} aside={<Tag tone="good">{t('planFree')}</Tag>} />
      <Receipt>
        <ReceiptLine label={plans('competitions')} value={format.number(limits.competitions)} />
        <ReceiptLine
          label={plans('history')}
          value={plans('days', { count: limits.historyDays })}
        />
        <ReceiptLine
          ruled
          label={plans('requestsPerMinute')}
          value={format.number(limits.requestsPerMinute)}
        />
        <ReceiptLine label={plans('unitsPerHour')} value={format.number(limits.unitsPerHour)} />
        <ReceiptLine label={plans('unitsPerDay')} value={format.number(limits.unitsPerDay)} />
        <ReceiptLine label={plans('rowsPerDay')} value={format.number(limits.rowsPerDay)} />
      </Receipt>
    </Card>
  )
}
