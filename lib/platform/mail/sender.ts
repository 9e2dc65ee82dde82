import { createTransport } from 'nodemailer'
import { isLoopback } from '../hosts'
import { bareAddress } from './bare-address'
import type { MailContent } from './mail'

/**
 * A mail that could not be handed over. Its message holds a reason from a short list, never the
 * server's words: those like to repeat the address.
 */
export class MailFailure extends Error {
  override name = 'MailFailure'
  constructor(
    reason: string,
    /** True when trying again can't help: the server has refused this mail for good. */
    readonly permanent: boolean,
  ) {
    super(reason)
  }
}

export interface Sender {
  /**
   * @param reference the same for each attempt at one mail, so that mail servers know a repeat
   * @throws MailFailure
   */
  send(mail: MailContent & { to: string }, reference: string): Promise<void>
  /**
   * Goes as far as signing in at the mail server, and sends nothing.
   * @throws MailFailure
   */
  check(): Promise<void>
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000

function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const reply = typeof responseCode === 'number' ? responseCode : undefined
  const reason = [typeof code === 'string' ? code : 'EUNKNOWN', reply].filter(Boolean).join(' ')
  // Only a 5xx on the envelope or the message is about this mail; a refused login is about our settings.
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new MailFailure(reason, aboutThisMail && reply !== undefined && reply >= 500)
}

/** What our connections to a mail server are like, unless its address says otherwise. */
const DEFAULTS = {
  connectionTimeout: CONNECT_TIMEOUT_MS,
  greetingTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  // Used again for the next mail: greeting and encryption take longer than a mail.
  pool: true,
}
/** Nothing that a mail says makes us open files or addresses. */
const ALWAYS = { disableFileAccess: true, disableUrlAccess: true }

/**
 * The address with everything else in it: the library takes no option from beside an address. TLS is demanded, unless the
 * server is on this machine: it says itself whether it offers any.
 */
function completed(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(DEFAULTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  for (const [name, value] of Object.entries(ALWAYS)) url.searchParams.set(name, String(value))
  if (url.protocol === 'smtp:' && !isLoopback(url.hostname)) {
    url.searchParams.delete('ignoreTLS')
    url.searchParams.set('requireTLS', 'true')
  }
  return url.href
}

/** @param smtpUrl `smtp://user:password@host:587` or `smtps://…`, with the options of Nodemailer as parameters */
export function createSender(smtpUrl: string, from: string): Sender {
  const transport = createTransport(completed(smtpUrl))
  const domain = bareAddress(from).split('@')[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html }, reference) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${reference}@${domain}>`,
          // Answering machines shall not answer.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw failureOf(error)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}
