import type { Language } from '../language'

/** One mail as it waits to be sent: what it is about. It becomes words when it leaves. */
export interface Mail {
  /** What it is, also for logs: `sign_in_code`. Logs never name the address or show the text. */
  kind: string
  /** The bare address. */
  to: string
  lang: Language
  /** What its kind tells, as JSON. */
  values: object
  /** After this instant it is dropped instead of sent late. */
  expiresAt?: Date
}

/** The three forms of one mail's content. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

/** Puts a mail into words. */
export type WriteMail = (mail: Pick<Mail, 'kind' | 'lang' | 'values'>) => Promise<MailContent>
