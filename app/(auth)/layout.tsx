import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Brand } from '@/components/parts/brand'
import { LanguageSwitch } from '@/components/parts/language-switch'
import { PitchLines } from '@/components/parts/pitch-lines'
import { ThemeSwitch } from '@/components/parts/theme-switch'
import { SignedOutNotice } from '@/components/shell/session-watch'
import { DevInbox } from '@/components/sign-in/dev-inbox'
import { portalRuntime } from '@/lib/portal/runtime'
import { currentTheme } from '@/lib/portal/theme'

/** The quiet frame of sign-in: one column, one thing to do. */
export default async function SignInLayout({ children }: LayoutProps<'/'>) {
  const [t, theme] = await Promise.all([getTranslations('Site'), currentTheme()])
  return (
    <div className="relative isolate grid min-h-dvh grid-rows-[auto_1fr_auto] overflow-hidden">
      <SignedOutNotice />
      <PitchLines />
      <header className="flex h-16 items-center px-5 md:px-8">
        <Link href="/" aria-label={t('home')} className="no-underline">
          <Brand />
        </Link>
      </header>
      <main className="mx-auto w-full max-w-[460px] self-start px-5 pt-[8vh] pb-8 md:self-center md:py-12">
        <div className="border-line bg-bg md:bg-surface grid gap-6 md:rounded-l md:border md:p-8">
          {children}
          {portalRuntime().dev ? <DevInbox /> : null}
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 md:px-8">
        <LanguageSwitch />
        <ThemeSwitch initial={theme} />
      </footer>
    </div>
  )
}
