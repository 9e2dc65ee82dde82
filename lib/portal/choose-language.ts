'use server'

import { cookies } from 'next/headers'
import { textField } from './actions'
import { LOCALE_COOKIE, LOCALES } from './locale'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps the reader's language; anything that is not one of ours changes nothing. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const chosen = textField(form, 'locale')
  const locale = LOCALES.find((known) => known === chosen)
  if (!locale) return
  const jar = await cookies()
  jar.set(LOCALE_COOKIE, locale, { sameSite: 'lax', path: '/', maxAge: YEAR_SECONDS })
}
