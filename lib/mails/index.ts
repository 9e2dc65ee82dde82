import type { WriteMail } from '../platform/mail/mail'

export { mailOf, type MailKinds } from './kinds'
export { SAMPLE_MAILS } from './samples'
export type { StarterKind } from './starter-letter'

/** Words and look are loaded with the first mail: most programs send none, and need no React. */
export const writeMail: WriteMail = async (mail) => (await import('./write')).writeMail(mail)
