import type { Mail, MailContent } from '../platform/mail/mail'
import type { MailKind } from './kinds'
import { LETTERS, type Letter } from './letters'
import { asHtml, asText } from './template'
import { wordsIn, type Say } from './words'

/** Puts a mail into words, in the language of its reader, as HTML and as plain text. */
export function writeMail({
  kind,
  lang,
  values,
}: Pick<Mail, 'kind' | 'lang' | 'values'>): MailContent {
  if (!Object.hasOwn(LETTERS, kind)) throw new Error(`there is no mail of the kind ${kind}`)
  // `mailOf` has put the kind and its values together.
  const write = LETTERS[kind as MailKind] as (say: Say, values: object) => Letter
  const say = wordsIn(lang)
  const letter = write(say, values)
  const look = { lang: say.lang, signature: say.t('letter.signature'), ...letter }
  return { subject: letter.subject, html: asHtml(look), text: asText(look) }
}
