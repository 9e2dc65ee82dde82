import { ArrowRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Receipt, ReceiptLine } from '@/components/ui/receipt'
import { PLAN_LIMITS, type TablePlan } from '@/lib/portal/plans'
import { LIMIT_LINES } from './limit-lines'

/** What Starter makes of each limit; without a plan to start from, its limits alone. */
export function StarterGains({ from }: { from: TablePlan | null }) {
  const t = useTranslations('Limits')
  const format = useFormatter()
  return (
    <Receipt>
      {LIMIT_LINES.map((name) => (
        <ReceiptLine
          key={name}
          label={t(name)}
          value={
            <span className="inline-flex items-center gap-1.5">
              {from ? (
                <>
                  <span className="text-ink-3">{format.number(PLAN_LIMITS[from][name])}</span>
                  <ArrowRight aria-label={t('becomes')} className="text-ink-3 size-3.5" />
                </>
              ) : null}
              <span className="font-medium">{format.number(PLAN_LIMITS.starter[name])}</span>
            </span>
          }
        />
      ))}
    </Receipt>
  )
}
