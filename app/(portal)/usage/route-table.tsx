import { useFormatter, useTranslations } from 'next-intl'
import { Card, CardHeader } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { Link } from '@/components/ui/link'
import { buttonClass } from '@/components/ui/button'
import type { UsageHistory } from '@/lib/portal/api'
import { ROUTES } from '@/lib/portal/data-routes'
import { otherRefused } from './usage-bars'

const FIGURES = ['requests', 'unchanged', 'denied', 'otherRefused', 'units', 'rows'] as const

/** Which routes used how much; those without a call are left out. */
export function RouteTable({ history }: { history: UsageHistory }) {
  const t = useTranslations('Usage')
  const format = useFormatter()
  const called = history.by_route
    .map((figures) => ({ ...figures, otherRefused: otherRefused(figures) }))
    .filter((figures) => figures.requests + figures.denied + figures.otherRefused > 0)
    .toSorted((a, b) => b.units - a.units)
  return (
    <Card>
      <CardHeader
        title={t('routes')}
        aside={
          <Link href="/requests" className={buttonClass('plain', 'small')}>
            {t('toRequests')}
          </Link>
        }
      />
      {called.length === 0 ? (
        <p className="text-ink-3 px-4 py-6">{t('noRoutes')}</p>
      ) : (
        <Table label={t('routes')}>
          <thead>
            <tr>
              <Th>{t('route')}</Th>
              {FIGURES.map((figure) => (
                <Th key={figure} className="text-right">
                  {t(figure)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {called.map((figures) => (
              <tr key={figures.route} className="group">
                <Td className="whitespace-nowrap">
                  {figures.route === 'account' ? (
                    <>
                      <span className="num">/v1/me</span>{' '}
                      <span className="text-ink-3">{t('account')}</span>
                    </>
                  ) : (
                    <span className="num">{ROUTES[figures.route]}</span>
                  )}
                </Td>
                {FIGURES.map((figure) => (
                  <Td key={figure} className="num text-right">
                    {format.number(figures[figure])}
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
