import { useLocale, useTranslations } from 'next-intl'
import { chooseLanguage } from '@/lib/portal/choose-language'
import { LANGUAGES, LOCALES } from '@/lib/portal/locale'
import { cn } from '../ui/cn'

/** Changes the language of every page; a plain form, so it works before any script has loaded. */
export function LanguageSwitch() {
  const t = useTranslations('Parts')
  const current = useLocale()
  return (
    <form action={chooseLanguage}>
      <fieldset className="border-line bg-surface flex w-fit rounded-s border p-0.5">
        <legend className="sr-only">{t('language')}</legend>
        {LOCALES.map((locale) => (
          <button
            key={locale}
            type="submit"
            name="locale"
            value={locale}
            lang={locale}
            aria-pressed={locale === current}
            className={cn(
              'text-tiny h-10 min-w-10 rounded-[4px] px-1.5 font-medium md:h-8 md:min-w-8',
              locale === current ? 'bg-draw-soft text-ink' : 'text-ink-3 hover:text-ink',
            )}
          >
            {locale.toUpperCase()}
            <span className="sr-only"> {LANGUAGES[locale].name}</span>
          </button>
        ))}
      </fieldset>
    </form>
  )
}
