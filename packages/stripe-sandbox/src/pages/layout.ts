import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { TEST_CARDS } from '../machines/cards'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 42rem; padding: 1rem }
  .mark { background: #6b3f00; color: #fff; padding: .5rem 1rem; border-radius: .25rem }
  main { margin-top: 1.5rem }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #8886 }
  .amount { text-align: right; font-variant-numeric: tabular-nums }
  label { display: block; margin-top: .75rem; font-weight: 600 }
  input[type=email], input[type=text], select { font: inherit; padding: .4rem; width: 100%; box-sizing: border-box }
  button { font: inherit; padding: .5rem 1rem; margin: .75rem .5rem .25rem 0 }
  [role=alert] { border-left: .3rem solid #c00; padding: .25rem 1rem }
  section { margin-top: 2rem }
`

/** A page of the local Stripe, marked so that nobody takes it for the real one. */
export const page = (title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – local test Stripe</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <p class="mark">
            Local test Stripe on this machine. No real card is charged and no money moves.
          </p>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`

export const alertBox = (message: string | undefined): Html =>
  message === undefined ? html`` : html`<p role="alert" id="error">${message}</p>`

/** An amount as people read it. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(
    amount / 100,
  )

export const day = (seconds: number | null): string =>
  seconds === null
    ? ''
    : new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

/** The choice of a test card: what it does stands next to it. */
export const cardChoice = (chosen = 'visa'): Html =>
  html` <label for="card">Test card</label>
    <select id="card" name="card">
      ${TEST_CARDS.map(
        ({ token, label, number }) =>
          html`<option value="${token}" ${token === chosen ? raw('selected') : ''}>
            ${label} (…${number.slice(-4)})
          </option>`,
      )}
    </select>`

/** What the bank's own page would be: approve or refuse. */
export const challenge = (action: string, fields: Record<string, string>): Html =>
  page(
    '3-D Secure',
    html`<p>The bank wants to know whether it is really you who pays.</p>
      <form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button name="result" value="authenticated">Approve the payment</button>
        <button name="result" value="failed_authentication">Refuse it</button>
      </form>`,
  )
