'use client'

import { BookOpen, FileJson } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '../ui/link'
import { usePathname } from 'next/navigation'
import type { Theme } from '@/lib/portal/themes'
import { Brand } from '../parts/brand'
import { LanguageSwitch } from '../parts/language-switch'
import { PaletteOpener } from '../palette/palette-opener'
import { ThemeSwitch } from '../parts/theme-switch'
import { ACCOUNT_PLACES, isAt, PLACES, type ShellAccount } from './places'
import { SignOut } from './sign-out'
import { usePlanName } from './use-plan-name'

const ITEM =
  'flex h-9 items-center gap-2.5 rounded-s px-2 text-[13.5px] font-medium text-ink-2 no-underline hover:bg-draw-soft aria-[current]:bg-draw-soft aria-[current]:text-ink'

/** Places, and at its foot who is signed in. */
export function SideBar({ account, theme }: { account: ShellAccount; theme: Theme }) {
  const t = useTranslations('Shell')
  const path = usePathname()
  const plan = usePlanName(account.plan)
  return (
    <aside className="border-line sticky top-0 hidden h-dvh flex-col border-r px-3 py-4 md:flex print:hidden">
      <Link href="/overview" className="px-2 pt-1 pb-4 no-underline">
        <Brand />
      </Link>
      <PaletteOpener className="border-line bg-surface text-small text-ink-2 hover:border-line-strong mb-3 flex h-9 items-center gap-2.5 rounded-s border px-2" />
      <nav aria-label={t('nav')} className="grid gap-0.5">
        {[...PLACES, ...ACCOUNT_PLACES].map(({ href, label, Icon }) => (
          <Link
            key={href}
            href={href}
            aria-current={isAt(path, href) ? 'page' : undefined}
            className={ITEM}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {t(label)}
          </Link>
        ))}
        <span className="text-tiny text-ink-3 px-2 pt-5 pb-1">{t('learn')}</span>
        <Link href="/docs" className={ITEM}>
          <BookOpen aria-hidden className="size-4 shrink-0" />
          {t('docs')}
        </Link>
        <a href="/openapi.json" className={ITEM}>
          <FileJson aria-hidden className="size-4 shrink-0" />
          {t('openapi')}
        </a>
      </nav>
      <div className="border-line mt-auto grid gap-3 border-t pt-3">
        <div className="min-w-0 px-2">
          <p className="text-small truncate font-medium" title={account.email}>
            {account.email}
          </p>
          <p className="text-tiny text-ink-3">{plan}</p>
        </div>
        <div className="flex items-center justify-between gap-2 px-2">
          <ThemeSwitch initial={theme} />
          <LanguageSwitch />
        </div>
        <SignOut className="-ml-1" />
      </div>
    </aside>
  )
}
