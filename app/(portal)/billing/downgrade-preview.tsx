import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { buttonClass } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import { PLAN_LIMITS } from '@/lib/portal/plans'
import { LIMIT_LINES, type LimitLine } from './limit-lines'

/** What Developer would leave of Starter, beside what is in use now. Nothing is deleted by it. */
export function DowngradePreview({ chosen, keys }: { chosen: number; keys: number }) {
  const t = useTranslations('Billing')
  const limits = useTranslations('Limits')
  const format = useFormatter()
  const inUse: Partial<Record<LimitLine, number>> = { competitions: chosen, activeKeys: keys }
  return (
    <Card className="overflow-hidden">
      <CardHeader title={t('downgradeTitle')} />
      <p className="text-ink-2 max-w-[64ch] px-4 pt-3 pb-1">{t('downgradeText')}</p>
      <Table label={t('downgradeTitle')}>
        <thead>
          <tr>
            <Th className="w-full">
              <span className="sr-only">{limits('limit')}</span>
            </Th>
            <Th className="text-right">Starter</Th>
            <Th className="text-right">Developer</Th>
            <Th className="text-right">{t('inUse')}</Th>
          </tr>
        </thead>
        <tbody>
          {LIMIT_LINES.map((name) => {
            const used = inUse[name]
            const isOver = used !== undefined && used > PLAN_LIMITS.developer[name]
            return (
              <tr key={name} className="group">
                <th
                  scope="row"
                  className="border-line border-b px-4 py-2.5 text-left font-normal group-last:border-0"
                >
                  {limits(name)}
                </th>
                <Td className="num text-ink-2 text-right">
                  {format.number(PLAN_LIMITS.starter[name])}
                </Td>
                <Td className="num text-right font-medium">
                  {format.number(PLAN_LIMITS.developer[name])}
                </Td>
                <Td className={cn('num text-right', isOver ? 'text-warn' : 'text-ink-3')}>
                  {used === undefined ? '' : format.number(used)}
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <div className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t px-4 py-3">
        <p className="text-small text-ink-2 max-w-[64ch]">
          {t('downgradeKept', {
            sleeping: Math.max(0, chosen - PLAN_LIMITS.developer.competitions),
          })}
        </p>
        <Link href="/competitions" className={buttonClass('plain', 'small')}>
          {t('toCompetitions')}
        </Link>
      </div>
    </Card>
  )
}
