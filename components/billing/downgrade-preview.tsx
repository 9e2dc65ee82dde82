import { useFormatter, useTranslations } from 'next-intl'
import { PLAN_LIMITS, type PlanLimits } from '@/lib/portal/plans'
import { Card, CardHeader } from '../ui/card'
import { Table, Td, Th } from '../ui/table'

const LINES = [
  'competitions',
  'historyDays',
  'requestsPerMinute',
  'unitsPerDay',
  'rowsPerDay',
  'bulkMatches',
  'activeKeys',
] as const satisfies readonly (keyof PlanLimits)[]

/** What Developer would leave of Starter, beside what is in use now. Nothing is deleted by it. */
export function DowngradePreview({ chosen, keys }: { chosen: number; keys: number }) {
  const t = useTranslations('Billing')
  const format = useFormatter()
  const inUse: Partial<Record<(typeof LINES)[number], number>> = {
    competitions: chosen,
    activeKeys: keys,
  }
  return (
    <Card className="overflow-hidden">
      <CardHeader title={t('downgradeTitle')} />
      <p className="text-ink-2 max-w-[64ch] px-4 pt-3">{t('downgradeText')}</p>
      <Table label={t('downgradeTitle')} className="mt-2">
        <thead>
          <tr>
            <Th className="w-full">
              <span className="sr-only">{t('limit')}</span>
            </Th>
            <Th className="text-right">Starter</Th>
            <Th className="text-right">Developer</Th>
            <Th className="text-right">{t('inUse')}</Th>
          </tr>
        </thead>
        <tbody>
          {LINES.map((name) => (
            <tr key={name} className="group">
              <Td>{t(`limit_${name}`)}</Td>
              <Td className="num text-right">{format.number(PLAN_LIMITS.starter[name])}</Td>
              <Td className="num text-right">{format.number(PLAN_LIMITS.developer[name])}</Td>
              <Td className="num text-ink-3 text-right">
                {inUse[name] === undefined ? '' : format.number(inUse[name])}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-small text-ink-2 max-w-[64ch] px-4 py-3">
        {t('downgradeKept', {
          sleeping: Math.max(0, chosen - PLAN_LIMITS.developer.competitions),
        })}
      </p>
    </Card>
  )
}
