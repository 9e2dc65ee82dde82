import { useFormatter, useTranslations } from 'next-intl'
import { Table, Td, Th } from '@/components/ui/table'
import type { Comparison } from './compare-forecasts'

/** On fewer matches chance decides. */
const FEW = 30
const WHO = ['theirs', 'ours', 'base'] as const

/** A reader's scores, ours and those of base rates on the same matches, and what the difference says. */
export function ComparisonTable({ mode, n, difference, ...scores }: Comparison) {
  const t = useTranslations('OwnForecasts')
  const format = useFormatter()
  const score = (value: number) =>
    Number.isFinite(value)
      ? format.number(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
      : '∞'
  const percent = (value: number) =>
    format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  const verdict =
    n < FEW ? 'few' : difference.high < 0 ? 'closer' : difference.low > 0 ? 'farther' : 'open'
  const title = t(mode === 'live' ? 'onLive' : 'onReplay', { count: n })
  return (
    <div className="grid gap-1">
      <h3 className="text-h3">{title}</h3>
      <p className="text-ink-2">
        {t(`verdict.${verdict}`, {
          difference: score(Math.abs(difference.mean)),
          low: score(difference.low),
          high: score(difference.high),
        })}
      </p>
      <Table label={title}>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">{t('who')}</span>
            </Th>
            <Th className="text-right">{t('rps')}</Th>
            <Th className="text-right">{t('logLoss')}</Th>
            <Th className="text-right">{t('brier')}</Th>
            <Th className="text-right">{t('accuracy')}</Th>
          </tr>
        </thead>
        <tbody>
          {WHO.map((who) => (
            <tr key={who} className="group">
              <Td className={who === 'theirs' ? 'font-medium' : undefined}>{t(who)}</Td>
              <Td className="num text-right">{score(scores[who].rps)}</Td>
              <Td className="num text-right">{score(scores[who].logLoss)}</Td>
              <Td className="num text-right">{score(scores[who].brier)}</Td>
              <Td className="num text-right">{percent(scores[who].accuracy)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
