import { getRequestConfig } from 'next-intl/server'
import { cookies, headers } from 'next/headers'
import { LOCALE_COOKIE, negotiateLocale } from './locale'

/** Language and messages of a request; every date of the product is Paris time. */
export default getRequestConfig(async () => {
  const [jar, incoming] = await Promise.all([cookies(), headers()])
  const locale = negotiateLocale(jar.get(LOCALE_COOKIE)?.value, incoming.get('accept-language'))
  const messages = (await import(`../../messages/${locale}.json`)) as { default: Messages }
  return { locale, messages: messages.default, timeZone: 'Europe/Paris' }
})

type Messages = typeof import('../../messages/en.json')
