import { html, raw } from 'hono/html'
import type { MailContent } from '../../platform/mail/mail'

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 760px; margin: 0 auto; padding: 24px 16px; font: 14px/1.5 Geist, ui-sans-serif, system-ui, sans-serif }
h1 { margin: 0; font-size: 24px } h2 { margin: 0; font-size: 15px }
article { margin-top: 16px; padding: 16px; border: 1px solid #8b958f; border-radius: 10px }
pre { margin: 12px 0 0; font: 13px/1.6 "Geist Mono", ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }`

/** One mail on the page, with the address of its HTML. */
export interface ShownMail extends MailContent {
  kind: string
  lang: string
  href: string
}

/** The page of all mails: subject and plain text of each, and a link to its HTML. */
export const mailsPage = (mails: ShownMail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>All mails · Prematch</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>All mails</h1>
        <p>What Prematch sends, with sample values. Development and test only.</p>
        ${mails.map(
          ({ kind, lang, href, subject, text }) =>
            html`<article lang="${lang}">
              <h2>${subject}</h2>
              <a href="${href}">${kind}, ${lang}: as HTML</a>
              <pre>${text}</pre>
            </article>`,
        )}
      </body>
    </html>`
