import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import {
  cancelInPortal,
  keepInPortal,
  offeredPrices,
  switchPriceInPortal,
  updateCardInPortal,
} from '../billing/portal'
import { periodOf } from '../billing/renew'
import { isTerminal } from '../machines/subscription'
import type { PortalConfiguration, PortalSession } from '../rows/portal'
import type { Subscription } from '../rows/subscription'
import { BY_TIME, type World } from '../state/world'
import { formOf, refusedStatus, sentenceOf } from './form'
import { alertBox, cardChoice, day, money, page, type Html } from './layout'

const LASTS_SECONDS = 3_600

interface Visit {
  session: PortalSession
  configuration: PortalConfiguration
}

const nameOf = (world: World, subscription: Subscription): string =>
  subscription.items.data
    .map(({ price }) => world.store.get('product', price.product)?.name ?? price.id)
    .join(', ')

function subscriptionSection(
  world: World,
  { session, configuration }: Visit,
  subscription: Subscription,
): Html {
  const action = (verb: string) => `/p/session/${session.id}/${verb}`
  const hidden = html`<input type="hidden" name="subscription" value="${subscription.id}" />`
  const features = configuration.features
  const ends = subscription.cancel_at
  const prices = offeredPrices(world, configuration, subscription)
  return html`<section aria-labelledby="${subscription.id}">
    <h2 id="${subscription.id}">${nameOf(world, subscription)}</h2>
    <p>
      Status: <strong>${subscription.status}</strong>.
      ${ends === null ? `Renews on ${day(periodOf(subscription).end)}.` : `Ends on ${day(ends)}.`}
      ${subscription.pending_update ? 'A change waits for its payment.' : ''}
    </p>
    ${
      features.subscription_cancel.enabled && ends === null
        ? html`<form method="post" action="${action('cancel')}">
            ${hidden}<button>Cancel subscription</button>
          </form>`
        : ''
    }
    ${ends === null ? '' : html`<form method="post" action="${action('keep')}">${hidden}<button>Don't cancel subscription</button></form>`}
    ${
      prices.length === 0
        ? ''
        : html`<form method="post" action="${action('switch')}">
            ${hidden}
            <label for="price-${subscription.id}">Other prices</label>
            <select id="price-${subscription.id}" name="price">
              ${prices.map((price) => html`<option value="${price.id}">${world.store.get('product', price.product)?.name ?? ''} ${money(price.unit_amount, price.currency)} per ${price.recurring?.interval ?? ''}</option>`)}
            </select>
            <button>Switch</button>
          </form>`
    }
  </section>`
}

function cardSection(world: World, { session, configuration }: Visit): Html {
  if (!configuration.features.payment_method_update.enabled) return html``
  const id = world.customer(session.customer).invoice_settings.default_payment_method
  const method = world.store.get('payment_method', id ?? '')
  return html`<section aria-labelledby="cards">
    <h2 id="cards">Payment method</h2>
    <p>${method?.card ? `${method.card.brand} …${method.card.last4}` : 'No default card.'}</p>
    <form method="post" action="/p/session/${session.id}/payment-method">
      ${cardChoice()}
      <button>Use this card</button>
    </form>
  </section>`
}

function invoiceSection(world: World, { session, configuration }: Visit): Html {
  if (!configuration.features.invoice_history.enabled) return html``
  const invoices = world.store
    .all('invoice')
    .filter((one) => one.customer === session.customer && one.status !== 'draft')
    .reverse()
  return html`<section aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    <table>
      ${invoices.map(
        (invoice) =>
          html`<tr>
            <th scope="row"><a href="/i/${invoice.id}">${invoice.number ?? invoice.id}</a></th>
            <td>${day(invoice.created)}</td>
            <td>${invoice.status}</td>
            <td class="amount">${money(invoice.total, invoice.currency)}</td>
          </tr>`,
      )}
    </table>
  </section>`
}

function portalPage(world: World, visit: Visit, error?: string): Html {
  const { session } = visit
  const flow = session.flow
  const named = flow?.subscription_cancel?.subscription ?? flow?.subscription_update?.subscription
  const subscriptions = world.store
    .all('subscription')
    .filter(
      (one) =>
        one.customer === session.customer &&
        !isTerminal(one.status) &&
        (named === undefined || one.id === named),
    )
  return page(
    'Your billing',
    html`${alertBox(error)}
    ${flow?.type === 'payment_method_update' ? '' : subscriptions.map((one) => subscriptionSection(world, visit, one))}
    ${named === undefined ? cardSection(world, visit) : ''}
    ${flow ? '' : invoiceSection(world, visit)}
    ${session.return_url === null ? '' : html`<p><a href="${session.return_url}">Return to the shop</a></p>`}`,
  )
}

/** The customer portal. */
export function portalPages(world: World): Hono {
  const app = new Hono()
  const visitOf = (c: Context): Visit | undefined => {
    const session = world.store.get('billing_portal.session', c.req.param('id') ?? '')
    if (!session || session.created + LASTS_SECONDS < world.now()) return undefined
    const configuration = world.store.need('billing_portal.configuration', session.configuration)
    const customer = world.store.get('customer', session.customer)
    return customer && !customer.deleted ? { session, configuration } : undefined
  }
  const gone = (c: Context) =>
    c.html(page('This page has expired', html`<p>Open it again from the shop.</p>`), 404)

  app.get('/p/session/:id', (c) => {
    const visit = visitOf(c)
    return visit ? c.html(portalPage(world, visit)) : gone(c)
  })

  const action = (verb: string, act: (visit: Visit, form: Record<string, string>) => void) =>
    app.post(`/p/session/:id/${verb}`, async (c) => {
      const form = await formOf(c)
      const visit = visitOf(c)
      if (!visit) return gone(c)
      try {
        world.transact(BY_TIME, () => act(visit, form))
      } catch (thrown) {
        return c.html(portalPage(world, visit, sentenceOf(thrown)), refusedStatus(thrown))
      }
      const after = visit.session.flow?.after_completion.redirect?.return_url
      return c.redirect(after ?? `/p/session/${visit.session.id}`, 303)
    })
  /** One of the visitor's own subscriptions. */
  const subscriptionOf = ({ session }: Visit, form: Record<string, string>): Subscription => {
    const row = world.store.need('subscription', form.subscription ?? '')
    return row.customer === session.customer ? row : world.store.need('subscription', '')
  }
  action('cancel', (visit, form) =>
    cancelInPortal(world, visit.configuration, subscriptionOf(visit, form)),
  )
  action('keep', (visit, form) => keepInPortal(world, subscriptionOf(visit, form)))
  action('switch', (visit, form) =>
    switchPriceInPortal(world, visit.configuration, subscriptionOf(visit, form), form.price ?? ''),
  )
  action('payment-method', (visit, form) =>
    updateCardInPortal(world, visit.configuration, visit.session.customer, form.card ?? 'visa'),
  )
  return app
}
