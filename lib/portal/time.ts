import { dateFormat } from './date-format'
import { LANGUAGES, type Locale } from './locale'

const PARIS = 'Europe/Paris'

/**
 * Dates are put together from their parts here, in a fixed zone: the ready-made patterns of browsers and
 * Node differ by version in commas and spaces, and one differing character is a hydration error.
 */
function parts(
  iso: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): Record<string, string> {
  const format = dateFormat(LANGUAGES[locale].dates, {
    timeZone: PARIS,
    hourCycle: 'h23',
    numberingSystem: 'latn',
    ...options,
  })
  const found = Object.fromEntries(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  )
  // French counts the first of a month: 1er décembre, 2 décembre.
  return locale === 'fr' && found.day === '1' ? { ...found, day: '1er' } : found
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit' }

/** `16:42`, Paris time. */
export function parisClock(iso: string): string {
  const { hour, minute } = parts(iso, 'en', CLOCK)
  return `${hour}:${minute}`
}

/** `16:42:07`, Paris time. */
export function parisClockSeconds(iso: string): string {
  const { hour, minute, second } = parts(iso, 'en', CLOCK)
  return `${hour}:${minute}:${second}`
}

/** `Friday 27 November` / `vendredi 27 novembre`, the Paris day. */
export function parisDay(iso: string, locale: Locale): string {
  const { weekday, day, month } = parts(iso, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return `${weekday} ${day} ${month}`
}

/** `Fri 27 Nov` / `ven. 27 nov.`, the Paris day. */
export function parisShortDay(iso: string, locale: Locale): string {
  const { weekday, day, month } = parts(iso, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  return `${weekday} ${day} ${month}`
}

/** `27 November 2026` / `27 novembre 2026`, the Paris day. */
export function parisDate(iso: string, locale: Locale): string {
  const { day, month, year } = parts(iso, locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return `${day} ${month} ${year}`
}

/** True when two instants lie on the same Paris day. */
export const sameParisDay = (a: string, b: string): boolean =>
  parisDate(a, 'en') === parisDate(b, 'en')

/** `March 2026` / `mars 2026`, the Paris month. */
export function parisMonth(iso: string, locale: Locale): string {
  const { month, year } = parts(iso, locale, { month: 'long', year: 'numeric' })
  return `${month} ${year}`
}

/** `Mar` / `mars`, the Paris month. */
export const parisShortMonth = (iso: string, locale: Locale): string =>
  parts(iso, locale, { month: 'short' }).month ?? ''

/** `2 Mar` / `2 mars`, the Paris day. */
export function parisDayOfMonth(iso: string, locale: Locale): string {
  const { day, month } = parts(iso, locale, { day: 'numeric', month: 'short' })
  return `${day} ${month}`
}
