'use client'

import { CircleUser, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '../ui/link'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import type { Theme } from '@/lib/portal/themes'
import { LanguageSwitch } from '../parts/language-switch'
import { openPalette } from '../palette/palette-opener'
import { ThemeSwitch } from '../parts/theme-switch'
import { cn } from '../ui/cn'
import { Dialog } from '../ui/dialog'
import { ACCOUNT_PLACES, isAt, PLACES, type ShellAccount } from './places'
import { SignOut } from './sign-out'
import { usePlanName } from './use-plan-name'

const ITEM =
  'flex h-14 flex-1 flex-col items-center justify-center gap-1 text-tiny font-medium no-underline aria-[current]:text-pitch'

/** The same places on a phone, within reach of the thumb. */
export function BottomBar({ account, theme }: { account: ShellAccount; theme: Theme }) {
  const t = useTranslations('Shell')
  const parts = useTranslations('Parts')
  const path = usePathname()
  const [open, setOpen] = useState(false)
  const plan = usePlanName(account.plan)
  return (
    <>
      <nav
        aria-label={t('nav')}
        data-bottom-bar
        className="border-line bg-surface fixed inset-x-0 bottom-0 z-30 flex border-t pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {PLACES.map(({ href, label, Icon }) => (
          <Link
            key={href}
            href={href}
            aria-current={isAt(path, href) ? 'page' : undefined}
            className={cn(ITEM, 'text-ink-2')}
          >
            <Icon aria-hidden className="size-5" />
            {/* Five places share a phone's width. */}
            {t(label === 'overview' ? 'overviewShort' : label)}
          </Link>
        ))}
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          className={cn(
            ITEM,
            ACCOUNT_PLACES.some(({ href }) => isAt(path, href)) ? 'text-pitch' : 'text-ink-2',
          )}
        >
          <CircleUser aria-hidden className="size-5" />
          {t('account')}
        </button>
      </nav>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('accountTitle')}
        closeLabel={parts('close')}
      >
        <div>
          <p className="font-medium break-all">{account.email}</p>
          <p className="text-small text-ink-3">{plan}</p>
        </div>
        <nav aria-label={t('accountTitle')} className="border-line grid border-y py-1">
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              openPalette()
            }}
            className="flex h-11 items-center gap-3 font-medium"
          >
            <Search aria-hidden className="text-ink-3 size-[18px]" />
            {t('search')}
          </button>
          {ACCOUNT_PLACES.map(({ href, label, Icon }) => (
            <Link
              key={href}
              href={href}
              aria-current={isAt(path, href) ? 'page' : undefined}
              onClick={() => setOpen(false)}
              className="aria-[current]:text-pitch flex h-11 items-center gap-3 font-medium no-underline"
            >
              <Icon aria-hidden className="text-ink-3 size-[18px]" />
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ThemeSwitch initial={theme} />
          <LanguageSwitch />
        </div>
        <div className="border-line flex flex-wrap items-center justify-between gap-3 border-t pt-3">
          <span className="flex flex-wrap gap-x-4">
            <Link href="/docs" className="text-ink-2 py-2.5 underline underline-offset-2">
              {t('docs')}
            </Link>
            <a href="/openapi.json" className="text-ink-2 py-2.5 underline underline-offset-2">
              {t('openapi')}
            </a>
          </span>
          <SignOut />
        </div>
      </Dialog>
    </>
  )
}
