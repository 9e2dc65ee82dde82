/** The languages of the pages: how each calls itself, writes dates, and is answered by mail. Each has a folder of `messages`. */
export const LANGUAGES = {
  en: { name: 'English', dates: 'en-GB', mails: 'en' },
  fr: { name: 'Français', dates: 'fr-FR', mails: 'fr' },
} as const
export type Locale = keyof typeof LANGUAGES
export const LOCALES = Object.keys(LANGUAGES) as Locale[]

export const LOCALE_COOKIE = 'prematch_lang'
/** What is said where a language has no words of its own. */
export const FALLBACK: Locale = 'en'

const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/**
 * The language of a request: the reader's choice, else the best match of `Accept-Language`, else English.
 * @param chosen value of the language cookie
 * @param accepted the `Accept-Language` header (RFC 9110 §12.5.4)
 */
export function negotiateLocale(chosen: string | undefined, accepted: string | null): Locale {
  if (isLocale(chosen)) return chosen
  const ranked = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of ranked) if (isLocale(language)) return language
  return FALLBACK
}
