import { useFormatter, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { MATCHES_PER_UNIT, PLAN_LIMITS } from '@/lib/portal/plans'

const { starter } = PLAN_LIMITS

/** Calls of a morning on Starter, with what each takes by the endpoint table. */
const CALLS = [
  { name: 'one', units: 1, rows: 1 },
  {
    name: 'bulk',
    units: Math.ceil(starter.bulkMatches / MATCHES_PER_UNIT),
    rows: starter.bulkMatches,
  },
  { name: 'unchanged', units: 1, rows: 0 },
  { name: 'refused', units: 0, rows: 0 },
] as const

/** What four calls cost and leave, to the unit: the receipt that every answer carries. */
export function Till() {
  const t = useTranslations('Site')
  const format = useFormatter()
  const lines = CALLS.map((call, i) => {
    const taken = (what: 'units' | 'rows') =>
      CALLS.slice(0, i + 1).reduce((sum, one) => sum + one[what], 0)
    const units = format.number(starter.unitsPerDay - taken('units'))
    const rows = format.number(starter.rowsPerDay - taken('rows'))
    return { ...call, left: { units, rows } }
  })
  return (
    <section
      aria-labelledby="cost"
      className="border-line grid items-center gap-x-12 gap-y-7 border-t py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]"
    >
      <div className="grid content-start gap-3">
        <h2 id="cost" className="max-w-[24ch] text-[26px] leading-tight tracking-[-0.025em]">
          {t('costTitle')}
        </h2>
        <p className="text-ink-2 max-w-[52ch]">{t('costText')}</p>
        <p className="text-ink-2 max-w-[52ch]">
          {t('bulkText', { count: starter.bulkMatches, per: MATCHES_PER_UNIT })}
        </p>
      </div>
      <Card className="num text-small px-5 py-4 tracking-normal" aria-label={t('till')}>
        <p className="border-line-strong text-ink-3 flex justify-between gap-4 border-b border-dashed pb-2.5">
          <span>{t('tillStart')}</span>
          <span className="text-right">
            {t('tillLeft', {
              units: format.number(starter.unitsPerDay),
              rows: format.number(starter.rowsPerDay),
            })}
          </span>
        </p>
        <ol>
          {lines.map(({ name, units, rows, left }) => (
            <li
              key={name}
              className="border-line grid gap-x-4 gap-y-0.5 border-b border-dashed py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="text-ink font-sans font-medium">
                {t(`till_${name}`, { count: starter.bulkMatches })}
              </span>
              <span className="font-medium sm:text-right">{t('tillCost', { units, rows })}</span>
              <span translate="no" className="text-ink-3 wrap-anywhere">
                {t(`tillCall_${name}`)}
              </span>
              <span className="text-ink-3 sm:text-right">{t('tillLeft', left)}</span>
            </li>
          ))}
        </ol>
        <p className="text-ink-3 pt-2.5 font-sans">{t('tillEnd')}</p>
      </Card>
    </section>
  )
}
