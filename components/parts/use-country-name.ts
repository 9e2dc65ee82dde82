import { useTranslations } from 'next-intl'

/** The country of a competition in the reader's language; one we have no word for stays as the API has it. */
export function useCountryName(): (country: string) => string {
  const t = useTranslations('Countries')
  return (country) => {
    const key = country as 'France'
    return t.has(key) ? t(key) : country
  }
}
