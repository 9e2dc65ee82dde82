import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { Brand } from '@/components/parts/brand'
import { LanguageSwitch } from '@/components/parts/language-switch'
import { ThemeSwitch } from '@/components/parts/theme-switch'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { currentSession } from '@/lib/portal/session'
import { currentTheme } from '@/lib/portal/theme'

export default async function SiteLayout({ children }: LayoutProps<'/'>) {
  // The public pages stay up when the API can't say who is reading.
  const [t, parts, theme, session] = await Promise.all([
    getTranslations('Site'),
    getTranslations('Parts'),
    currentTheme(),
    currentSession().catch(() => null),
  ])
  return (
    <div className="mx-auto max-w-[1168px] px-5 md:px-6">
      <a
        href="#content"
        className="bg-surface border-line fixed top-2 left-2 z-50 -translate-y-20 rounded-s border px-3 py-2 focus:translate-y-0"
      >
        {parts('skip')}
      </a>
      <header className="flex h-16 items-center justify-between gap-4">
        <Link href="/" aria-label={t('home')} className="no-underline">
          <Brand />
        </Link>
        <nav aria-label={t('nav')} className="flex items-center gap-1">
          <Link href="/track-record" className={cn(buttonClass('faint'), 'max-md:hidden')}>
            {t('record')}
          </Link>
          <Link href="/pricing" className={cn(buttonClass('faint'), 'max-md:hidden')}>
            {t('plans')}
          </Link>
          <Link href="/docs" className={cn(buttonClass('faint'), 'max-sm:hidden')}>
            {t('docs')}
          </Link>
          {session ? (
            <Link href="/overview" className={buttonClass('primary')}>
              {t('overview')}
            </Link>
          ) : (
            <>
              <Link href="/sign-in" className={buttonClass('ghost')}>
                {t('signIn')}
              </Link>
              <Link href="/sign-in" className={cn(buttonClass('primary'), 'max-sm:hidden')}>
                {t('getKey')}
              </Link>
            </>
          )}
        </nav>
      </header>
      <main id="content">{children}</main>
      <footer className="border-line flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t pt-6 pb-10">
        <p className="text-small text-ink-3 max-w-[60ch]">{t('footer')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Link
            href="/track-record"
            className="text-small text-ink-2 py-2 underline underline-offset-2"
          >
            {t('record')}
          </Link>
          <Link href="/pricing" className="text-small text-ink-2 py-2 underline underline-offset-2">
            {t('plans')}
          </Link>
          <Link href="/docs" className="text-small text-ink-2 py-2 underline underline-offset-2">
            {t('docs')}
          </Link>
          <Link href="/status" className="text-small text-ink-2 py-2 underline underline-offset-2">
            {t('status')}
          </Link>
          <a
            href="/openapi.json"
            className="text-small text-ink-2 py-2 underline underline-offset-2"
          >
            {t('openapi')}
          </a>
          <Link href="/beta" className="text-small text-ink-2 py-2 underline underline-offset-2">
            {t('beta')}
          </Link>
          <LanguageSwitch />
          <ThemeSwitch initial={theme} />
        </div>
      </footer>
    </div>
  )
}
