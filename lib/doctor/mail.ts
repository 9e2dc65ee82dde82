import { randomBytes } from 'node:crypto'
import type { Env } from '../platform/env'
import { createSender, MailFailure } from '../platform/mail/sender'
import { failed, ok, skipped, wordsOf, type Finding } from './finding'

/**
 * A session with the mail server as far as signing in; with an address a mail leaves through it.
 * @param to whom to send a mail, if anybody
 */
export async function examineMail(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  to: string | undefined,
): Promise<Finding> {
  const check = 'mail'
  if (SMTP_URL === undefined) return skipped(check, 'no SMTP_URL: mail stays in the local inbox')
  const { host } = new URL(SMTP_URL)
  const sender = createSender(SMTP_URL, MAIL_FROM)
  try {
    await sender.check()
    if (to === undefined) return ok(check, `${host} lets us in; --mail <address> sends one as well`)
    const text = `This is a test of ${PUBLIC_URL}: mails of this installation arrive.`
    await sender.send(
      { to, subject: 'Prematch: mail works', text, html: `<p>${text}</p>` },
      randomBytes(16).toString('hex'),
    )
    return ok(check, `${host} took a mail to ${to}: look whether it arrives, and not as spam`)
  } catch (error) {
    return failed(check, `${host}: ${wordsOf(error)}`, adviceOn(error))
  } finally {
    sender.close()
  }
}

function adviceOn(error: unknown): string {
  const reason = error instanceof MailFailure ? error.message : ''
  if (reason.startsWith('EAUTH')) return 'Correct user and password in SMTP_URL.'
  if (/^E(NVELOPE|MESSAGE)/.test(reason))
    return 'It does not take this mail: may MAIL_FROM send there, and does the address exist?'
  if (reason.startsWith('ETLS'))
    return 'It offers no TLS: use a port that does (587, or smtps:// on 465).'
  return 'Correct host and port in SMTP_URL, and let this machine reach them.'
}
