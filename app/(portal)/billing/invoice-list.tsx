import { useLocale, useTranslations } from 'next-intl'
import { useMoney } from '@/components/billing/use-money'
import { ParisTime } from '@/components/parts/paris-time'
import { Card, CardHeader } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { BillingView } from '@/lib/portal/api'
import { parisDate } from '@/lib/portal/time'

type Invoice = BillingView['invoices'][number]

const LINK = 'text-pitch inline-flex min-h-10 items-center underline underline-offset-2 md:min-h-0'
const KNOWN = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const
const isKnown = (status: string): status is (typeof KNOWN)[number] =>
  (KNOWN as readonly string[]).includes(status)
const TONE = { paid: 'good', open: 'warn', uncollectible: 'danger' } as const
const toneOf = (status: string) => (status in TONE ? TONE[status as keyof typeof TONE] : 'quiet')

/** The last invoices, each with its page and its PDF at Stripe; one line each, two on a phone. */
export function InvoiceList({ invoices }: { invoices: Invoice[] }) {
  const t = useTranslations('Billing')
  return (
    <Card>
      <CardHeader title={t('invoices')} />
      {invoices.length === 0 ? (
        <p className="text-ink-3 px-4 py-8">{t('noInvoices')}</p>
      ) : (
        <ul>
          {invoices.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('Billing')
  const locale = useLocale()
  const money = useMoney()
  const { number, status, total, currency, url, pdf_url: pdfUrl } = invoice
  return (
    <li className="border-line text-small grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b px-4 py-3 last:border-0 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem_7rem_13rem]">
      <ParisTime utc={invoice.created_at}>{parisDate(invoice.created_at, locale)}</ParisTime>
      <span className="num order-3 @4xl:order-none @4xl:text-right">
        <span className="text-ink-3">{number}</span>
      </span>
      <span className="num text-right font-medium">{money(total, currency)}</span>
      <span className="order-4 justify-self-end @4xl:order-none @4xl:justify-self-start">
        <Tag tone={toneOf(status)}>{isKnown(status) ? t(`invoice_${status}`) : status}</Tag>
      </span>
      <span className="order-5 col-span-2 flex gap-x-4 @4xl:order-none @4xl:col-span-1 @4xl:justify-end">
        {url ? (
          <a href={url} rel="noreferrer" target="_blank" className={LINK}>
            {t(status === 'open' ? 'invoicePay' : 'invoiceOpen')}
            <span className="sr-only"> {number}</span>
          </a>
        ) : null}
        {pdfUrl ? (
          <a href={pdfUrl} rel="noreferrer" className={LINK}>
            PDF<span className="sr-only"> {number}</span>
          </a>
        ) : null}
      </span>
    </li>
  )
}
