import { html, raw } from 'hono/html'
import { inParis } from '../../platform/clock'
import type { ReceivedMail } from '../../platform/mail/inbox'

const STYLE = `
:root { --bg: #fbfbf9; --surface: #fff; --line: #e4e4dd; --line-strong: #cfcfc5; --ink: #14171a; --ink-2: #4b5259; --ink-3: #646b72;
  --pitch: #0b6b43; --pitch-soft: #e3f2ea; --focus: #2563eb; --mono: "Geist Mono", ui-monospace, monospace }
@media (prefers-color-scheme: dark) { :root { --bg: #0d1110; --surface: #131817; --line: #232a28; --line-strong: #38423f; --ink: #eef1ee;
  --ink-2: #a9b2ad; --ink-3: #8b958f; --pitch: #4bd58f; --pitch-soft: #12291e; --focus: #7aa7ff } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 14px/1.5 Geist, ui-sans-serif, system-ui, sans-serif }
header, main { max-width: 720px; margin: 0 auto; padding: 24px 16px 0 }
h1 { margin: 0; font-size: 24px; letter-spacing: -.02em } h2 { margin: 0; font-size: 15px } p { margin: 0 }
.muted { color: var(--ink-2) } .tiny { color: var(--ink-3); font-size: 12px }
article, .empty { margin-bottom: 16px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px }
.top { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between }
.to { font-family: var(--mono); font-size: 13px; overflow-wrap: anywhere }
pre { margin: 12px 0 0; color: var(--ink-2); font: 13px/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere }
button { display: flex; align-items: center; gap: 16px; min-height: 48px; margin-top: 12px; padding: 8px 16px; border: 1px solid var(--line-strong);
  border-radius: 6px; background: var(--pitch-soft); color: var(--pitch); font: inherit; font-weight: 500; cursor: pointer }
button b { font: 600 22px var(--mono); letter-spacing: .16em; user-select: all }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }`

/** Keeps the list fresh without a reload that would lose the place, and copies codes. */
const SCRIPT = `
const list = () => document.querySelector('main')
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-code]')
  if (!button) return
  const label = button.querySelector('span')
  try {
    await navigator.clipboard.writeText(button.dataset.code)
    label.textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(button.querySelector('b'))
    label.textContent = 'Selected: press Ctrl C or ⌘ C'
  }
})
setInterval(async () => {
  if (document.hidden) return
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    const fresh = page.querySelector('main')
    if (fresh && fresh.dataset.state !== list().dataset.state) list().replaceWith(fresh)
  } catch { /* the server is restarting; the next round finds it */ }
}, 2000)`

/** The sign-in code in a mail's text: six digits on a line of their own. */
const codeIn = (text: string): string | undefined => /^\s*(\d{6})\s*$/m.exec(text)?.[1]

function mailView({ to, subject, text, received_at }: ReceivedMail) {
  const code = codeIn(text)
  const at = inParis(new Date(received_at)).toFormat('dd LLL yyyy, HH:mm:ss')
  return html`<article>
    <div class="top">
      <h2>${subject}</h2>
      <time class="tiny" datetime="${received_at}">${at} Paris</time>
    </div>
    <p class="to">${to}</p>
    ${code ? html`<button type="button" data-code="${code}"><b>${code}</b><span>Copy code</span></button>` : ''}
    <pre>${text}</pre>
  </article>`
}

const empty = (text: string) => html`<p class="empty muted">${text}</p>`

/**
 * The page of the local inbox.
 * @param mails newest first; null when a real mail server is set
 * @param to the address the list is narrowed to
 * @param nonce of the page's one script
 */
export function inboxPage({
  mails,
  to,
  nonce,
}: {
  mails: readonly ReceivedMail[] | null
  to: string | undefined
  nonce: string
}) {
  const state = `${mails?.length ?? 'none'} ${mails?.[0]?.received_at ?? ''}`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Local inbox · Prematch</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>Local inbox</h1>
          <p class="muted">
            ${to ? html`Mails to ${to}.` : 'What Prematch has mailed since it started.'} Development
            and test only; new ones appear by themselves.
          </p>
        </header>
        <main data-state="${state}" aria-live="polite">
          ${mails === null ? empty('Mail goes to the server in SMTP_URL. Unset it to read mail here.') : ''}
          ${mails?.length === 0 ? empty('No mail yet. Ask for a sign-in code and it appears here.') : ''}
          ${mails?.map(mailView) ?? ''}
        </main>
        <script nonce="${nonce}">
          ${raw(SCRIPT)}
        </script>
      </body>
    </html>`
}
