import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { askBank, completeSession, openSession, type Submission } from '../billing/checkout'
import type { CheckoutSession } from '../rows/checkout-session'
import { BY_TIME, type World } from '../state/world'
import { formOf, refusedStatus, sentenceOf } from './form'
import { alertBox, cardChoice, challenge, money, page, type Html } from './layout'

const TITLES = { payment: 'Pay', setup: 'Save a card', subscription: 'Subscribe' }

function customerField(world: World, session: CheckoutSession, typed: string): Html {
  if (session.customer !== null)
    return html`<p>Paying as ${world.customer(session.customer).email ?? session.customer}</p>`
  return html`<label for="email">Email</label>
    <input
      id="email"
      name="email"
      type="email"
      required
      autocomplete="email"
      value="${typed || (session.customer_email ?? '')}"
    />`
}

function checkoutPage(
  world: World,
  session: CheckoutSession,
  form: Record<string, string> = {},
  error?: string,
): Html {
  const { lines, subscriptionData: data } = session.sandbox
  const currency = session.currency ?? 'usd'
  return page(
    TITLES[session.mode],
    html`${alertBox(error)}
      <table>
        <caption>
          What you buy
        </caption>
        ${lines.map(
          ({ description, quantity, price, amount_total: amount }) =>
            html`<tr>
              <th scope="row">${quantity} × ${description ?? price.id}</th>
              <td class="amount">
                ${money(amount, currency)}${price.recurring ? ` per ${price.recurring.interval}` : ''}
              </td>
            </tr>`,
        )}
        ${
          session.amount_total === null
            ? ''
            : html`<tr>
                <th scope="row">Total</th>
                <td class="amount">${money(session.amount_total, currency)}</td>
              </tr>`
        }
      </table>
      ${data.trialPeriodDays === null ? '' : html`<p>Free for ${data.trialPeriodDays} days.</p>`}
      <form
        method="post"
        action="/c/pay/${session.id}"
        ${error === undefined ? '' : html`aria-describedby="error"`}
      >
        ${customerField(world, session, form.email ?? '')}
        <label for="name">Name on the card</label>
        <input
          id="name"
          name="name"
          type="text"
          autocomplete="cc-name"
          value="${form.name ?? 'Test Customer'}"
        />
        ${cardChoice(form.card)}
        <button>${TITLES[session.mode]}</button>
        ${session.cancel_url === null ? '' : html`<a href="${session.cancel_url}">Go back without paying</a>`}
      </form>`,
  )
}

const overPage = (session: CheckoutSession): Html =>
  page(
    session.status === 'complete' ? 'All done here' : 'This page has expired',
    session.status === 'complete'
      ? html`<p>You have already paid.</p>
          ${session.success_url === null ? '' : html`<p><a href="${successUrl(session)}">Go on</a></p>`}`
      : html`<p>Start again from the shop.</p>
          ${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Go back</a></p>`}`,
  )

const successUrl = (session: CheckoutSession): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const submissionOf = (
  form: Record<string, string>,
  presence: Submission['presence'],
): Submission => ({
  card: form.card ?? 'visa',
  email: form.email === undefined || form.email === '' ? null : form.email,
  name: form.name === undefined || form.name === '' ? null : form.name,
  presence,
})

/** The hosted checkout page. */
export function checkoutPages(world: World): Hono {
  const app = new Hono()
  const sessionOf = (c: Context) => world.store.get('checkout.session', c.req.param('id') ?? '')
  const missing = (c: Context) =>
    c.html(page('No such page', html`<p>This checkout session does not exist.</p>`), 404)

  const pay = async (
    c: Context,
    form: Record<string, string>,
    presence: Submission['presence'],
  ) => {
    const session = sessionOf(c)
    if (!session) return missing(c)
    const submission = submissionOf(form, presence)
    try {
      openSession(world, session.id)
      if (askBank(session, submission) === 'challenge') {
        const asked = new URLSearchParams({
          card: submission.card,
          email: submission.email ?? '',
          name: submission.name ?? '',
        })
        return c.redirect(`/c/pay/${session.id}/challenge?${asked}`, 303)
      }
      const done = world.transact(BY_TIME, () => completeSession(world, session.id, submission))
      if (done.success_url !== null) return c.redirect(successUrl(done), 303)
      return await c.html(overPage(done))
    } catch (thrown) {
      const error = sentenceOf(thrown)
      const body =
        session.status === 'open' ? checkoutPage(world, session, form, error) : overPage(session)
      return c.html(body, refusedStatus(thrown))
    }
  }

  app.get('/c/pay/:id', (c) => {
    const session = sessionOf(c)
    if (!session) return missing(c)
    return c.html(session.status === 'open' ? checkoutPage(world, session) : overPage(session))
  })
  app.post('/c/pay/:id', async (c) => pay(c, await formOf(c), 'on_session'))
  app.get('/c/pay/:id/challenge', (c) => {
    const { card = '', email = '', name = '' } = c.req.query()
    return c.html(challenge(`/c/pay/${c.req.param('id')}/challenge`, { card, email, name }))
  })
  app.post('/c/pay/:id/challenge', async (c) => {
    const form = await formOf(c)
    return pay(c, form, form.result === 'authenticated' ? 'authenticated' : 'failed_authentication')
  })
  return app
}
