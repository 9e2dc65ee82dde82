import { createTranslator } from 'use-intl/core'
import en from '../../messages/en/mails'
import fr from '../../messages/fr/mails'
import { inParis } from '../platform/clock'
import type { Language } from '../platform/language'

/** The words of all mails, by area and key; other languages have the same as English. */
export type MailWords = typeof en

/** The languages that mails are written in. */
export const MAIL_WORDS: Partial<Record<Language, MailWords>> & { en: MailWords } = { en, fr }

const translator = (locale: Language, messages: MailWords) =>
  createTranslator({
    locale,
    messages,
    timeZone: 'Europe/Paris',
    onError: (error) => {
      throw error
    },
  })

/** How one language says things in mails; the dates are days and times in Paris. */
export interface Say {
  lang: Language
  t: ReturnType<typeof translator>
  date: (instant: string, format: string) => string
}

/** The words in a language; English for a language that has none of its own. */
export function wordsIn(wanted: Language): Say {
  const words = MAIL_WORDS[wanted]
  const lang = words ? wanted : 'en'
  return {
    lang,
    t: translator(lang, words ?? MAIL_WORDS.en),
    date: (instant, format) => inParis(new Date(instant)).setLocale(lang).toFormat(format),
  }
}
