import { getRequestConfig } from 'next-intl/server'
import { cookies, headers } from 'next/headers'
import type { Messages } from './messages'
import { LOCALE_COOKIE, negotiateLocale } from './locale'

/** Language and messages of a request; every date of the product is Paris time. */
export default getRequestConfig(async () => {
  const [jar, incoming] = await Promise.all([cookies(), headers()])
  const locale = negotiateLocale(jar.get(LOCALE_COOKIE)?.value, incoming.get('accept-language'))
  const words = (await import(`../../messages/${locale}/index.ts`)) as { default: Messages }
  return { locale, messages: words.default, timeZone: 'Europe/Paris' }
})
