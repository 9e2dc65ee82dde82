const made = new Map<string, Intl.DateTimeFormat>()

/**
 * A formatter of dates. Making one takes ten times as long as using it, and a page has hundreds of dates: those of the same language
 * and form are one.
 * @param language as `Intl` names it
 */
export function dateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, options)
  made.set(key, format)
  return format
}
