import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { payInvoiceByHand } from '../billing/pay-invoice'
import { isOwed } from '../machines/invoice'
import type { Invoice } from '../rows/invoice'
import { BY_TIME, type World } from '../state/world'
import { formOf, refusedStatus, sentenceOf } from './form'
import { alertBox, cardChoice, challenge, day, money, page, type Html } from './layout'

const lineTable = (invoice: Invoice): Html =>
  html` <table>
    <caption>
      Invoice ${invoice.number ?? 'draft'} of ${day(invoice.created)}, for
      ${invoice.customer_email ?? invoice.customer}
    </caption>
    ${invoice.lines.data.map(
      (line) =>
        html`<tr>
          <th scope="row">${line.description ?? 'Item'}</th>
          <td>${day(line.period.start)} – ${day(line.period.end)}</td>
          <td class="amount">${money(line.amount, line.currency)}</td>
        </tr>`,
    )}
    <tr>
      <th scope="row" colspan="2">Total</th>
      <td class="amount">${money(invoice.total, invoice.currency)}</td>
    </tr>
    <tr>
      <th scope="row" colspan="2">Paid</th>
      <td class="amount">${money(invoice.amount_paid, invoice.currency)}</td>
    </tr>
    <tr>
      <th scope="row" colspan="2">Still to pay</th>
      <td class="amount">${money(invoice.amount_remaining, invoice.currency)}</td>
    </tr>
  </table>`

const invoicePage = (invoice: Invoice, error?: string, card?: string): Html =>
  page(
    `Invoice ${invoice.number ?? ''}`,
    html`${alertBox(error)}
      <p>Status: <strong>${invoice.status}</strong></p>
      ${lineTable(invoice)}
      ${
        isOwed(invoice.status)
          ? html`<form method="post" action="/i/${invoice.id}/pay">
              ${cardChoice(card)}
              <button>Pay ${money(invoice.amount_remaining, invoice.currency)}</button>
            </form>`
          : ''
      }
      <p><a href="/i/${invoice.id}/pdf">Print version</a></p>`,
  )

/** The pages of invoices and receipts. */
export function invoicePages(world: World): Hono {
  const app = new Hono()
  const missing = (c: Context) =>
    c.html(page('No such page', html`<p>There is no such invoice.</p>`), 404)
  const invoiceOf = (c: Context) => {
    const invoice = world.store.get('invoice', c.req.param('id') ?? '')
    return invoice && invoice.status !== 'draft' ? invoice : undefined
  }

  const pay = (c: Context, card: string, presence: Parameters<typeof payInvoiceByHand>[3]) => {
    const invoice = invoiceOf(c)
    if (!invoice) return missing(c)
    try {
      const result = world.transact(BY_TIME, () => payInvoiceByHand(world, invoice, card, presence))
      return c.redirect(
        result === 'challenge'
          ? `/i/${invoice.id}/challenge?${new URLSearchParams({ card })}`
          : `/i/${invoice.id}`,
        303,
      )
    } catch (thrown) {
      const error = sentenceOf(thrown)
      return c.html(
        invoicePage(world.store.need('invoice', invoice.id), error, card),
        refusedStatus(thrown),
      )
    }
  }

  app.get('/i/:id', (c) => {
    const invoice = invoiceOf(c)
    return invoice ? c.html(invoicePage(invoice)) : missing(c)
  })
  app.get('/i/:id/pdf', (c) => {
    const invoice = invoiceOf(c)
    if (!invoice) return missing(c)
    const title = invoice.status === 'paid' ? 'Receipt' : 'Invoice'
    return c.html(page(`${title} ${invoice.number ?? ''}`, lineTable(invoice)))
  })
  app.post('/i/:id/pay', async (c) => pay(c, (await formOf(c)).card ?? 'visa', 'on_session'))
  app.get('/i/:id/challenge', (c) =>
    c.html(challenge(`/i/${c.req.param('id')}/challenge`, { card: c.req.query('card') ?? 'visa' })),
  )
  app.post('/i/:id/challenge', async (c) => {
    const { card = 'visa', result } = await formOf(c)
    return pay(c, card, result === 'authenticated' ? 'authenticated' : 'failed_authentication')
  })
  app.get('/receipts/:id', (c) => {
    const charge = world.store.get('charge', c.req.param('id'))
    if (!charge?.paid) return missing(c)
    return c.html(
      page(
        'Receipt',
        html`<p>${money(charge.amount, charge.currency)} paid on ${day(charge.created)}.</p>
          ${charge.amount_refunded === 0 ? '' : html`<p>${money(charge.amount_refunded, charge.currency)} refunded.</p>`}`,
      ),
    )
  })
  return app
}
