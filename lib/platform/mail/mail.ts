/** One mail, ready to send. */
export interface Mail {
  /** What it is, for logs: `sign_in_code`. Logs never name the address or show the text. */
  kind: string
  /** The bare address. */
  to: string
  subject: string
  text: string
  html: string
  /** After this instant it is dropped instead of sent late. */
  expiresAt?: Date
}
