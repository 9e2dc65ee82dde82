import { useLocale, useTranslations } from 'next-intl'
import type { BillingView } from '@/lib/portal/api'
import { parisDate } from '@/lib/portal/time'
import { ParisTime } from '../parts/paris-time'
import { Card, CardHeader } from '../ui/card'
import { Table, Td, Th } from '../ui/table'
import { Tag } from '../ui/tag'
import { useMoney } from './use-money'

const LINK = 'text-pitch inline-block py-1 underline underline-offset-2'
const KNOWN = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
const isKnown = (status: string): status is (typeof KNOWN)[number] =>
  (KNOWN as readonly string[]).includes(status)

/** The last invoices, each with its page and its PDF at Stripe. */
export function InvoiceTable({ invoices }: { invoices: BillingView['invoices'] }) {
  const t = useTranslations('Billing')
  const locale = useLocale()
  const money = useMoney()
  return (
    <Card className="overflow-hidden">
      <CardHeader title={t('invoices')} />
      {invoices.length === 0 ? (
        <p className="text-ink-3 px-4 py-8">{t('noInvoices')}</p>
      ) : (
        <Table label={t('invoices')}>
          <thead>
            <tr>
              <Th>{t('invoiceDate')}</Th>
              <Th>{t('invoiceNumber')}</Th>
              <Th className="text-right">{t('invoiceTotal')}</Th>
              <Th>{t('invoiceStatus')}</Th>
              <Th>
                <span className="sr-only">{t('invoiceLinks')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.id} className="group">
                <Td className="whitespace-nowrap">
                  <ParisTime utc={invoice.created_at}>
                    {parisDate(invoice.created_at, locale)}
                  </ParisTime>
                </Td>
                <Td className="num whitespace-nowrap">{invoice.number ?? '—'}</Td>
                <Td className="num text-right whitespace-nowrap">
                  {money(invoice.total, invoice.currency)}
                </Td>
                <Td>
                  <Tag tone={invoice.status === 'paid' ? 'good' : 'quiet'}>
                    {isKnown(invoice.status) ? t(`invoice_${invoice.status}`) : invoice.status}
                  </Tag>
                </Td>
                <Td className="text-right whitespace-nowrap">
                  {invoice.url ? (
                    <a href={invoice.url} rel="noreferrer" target="_blank" className={LINK}>
                      {t(invoice.status === 'open' ? 'invoicePay' : 'invoiceOpen')}
                      <span className="sr-only"> {invoice.number}</span>
                    </a>
                  ) : null}
                  {invoice.pdf_url ? (
                    <a href={invoice.pdf_url} rel="noreferrer" className={`${LINK} ml-4`}>
                      PDF<span className="sr-only"> {invoice.number}</span>
                    </a>
                  ) : null}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
