import { useFormatter, useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import type { UsageSavings } from '@/lib/portal/api'
import { VIA_WORDS } from '@/lib/portal/requests'

/** Which keys and competitions used what. */
export function UsedBy({ savings }: { savings: UsageSavings }) {
  const t = useTranslations('Usage')
  const keyName = ({ via, key }: UsageSavings['by_key'][number]) =>
    key ? `${key.name} …${key.last4}` : t(VIA_WORDS[via])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:grid-cols-2">
      <Shares
        title={t('byCompetition')}
        lines={savings.by_competition.map((one) => ({
          ...one,
          name: one.name ?? one.code ?? t('several'),
        }))}
      />
      <Shares
        title={t('byKey')}
        lines={savings.by_key.map((one) => ({ ...one, name: keyName(one) }))}
      />
    </div>
  )
}

const FIGURES = ['calls', 'units', 'rows'] as const

interface SharesProps {
  title: string
  lines: ({ name: string } & Record<(typeof FIGURES)[number], number>)[]
}

function Shares({ title, lines }: SharesProps) {
  const t = useTranslations('Usage')
  const format = useFormatter()
  return (
    <Card>
      <CardHeader title={title} />
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('who')}</Th>
            {FIGURES.map((figure) => (
              <Th key={figure} className="text-right">
                {t(`unit_${figure}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <tr key={i} className="group">
              <Td>{line.name}</Td>
              {FIGURES.map((figure) => (
                <Td key={figure} className="num text-right">
                  {format.number(line[figure])}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
