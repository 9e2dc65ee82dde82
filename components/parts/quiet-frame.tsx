import { getTranslations } from 'next-intl/server'
import { Link } from '../ui/link'
import type { ReactNode } from 'react'
import { currentTheme } from '@/lib/portal/theme'
import { Brand } from './brand'
import { LanguageSwitch } from './language-switch'
import { NeedsScript } from './needs-script'
import { PitchLines } from './pitch-lines'
import { ThemeSwitch } from './theme-switch'

/** The quiet frame of the pages before the portal: one column, one thing to do. */
export async function QuietFrame({ children }: { children: ReactNode }) {
  const [t, theme] = await Promise.all([getTranslations('Site'), currentTheme()])
  return (
    <div className="relative isolate grid min-h-dvh grid-rows-[auto_1fr_auto] overflow-hidden">
      <PitchLines />
      <header className="flex h-16 items-center px-5 md:px-8">
        <Link href="/" aria-label={t('home')} className="no-underline">
          <Brand />
        </Link>
      </header>
      <main className="mx-auto w-full max-w-[460px] self-start px-5 pt-[8vh] pb-8 md:self-center md:py-12">
        <div className="border-line bg-bg md:bg-surface grid gap-6 md:rounded-l md:border md:p-8">
          <NeedsScript />
          {children}
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 md:px-8">
        <LanguageSwitch />
        <ThemeSwitch initial={theme} />
      </footer>
    </div>
  )
}
