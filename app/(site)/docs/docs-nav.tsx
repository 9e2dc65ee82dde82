'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { usePathname } from 'next/navigation'
import { PaletteOpener } from '@/components/palette/palette-opener'
import { cn } from '@/components/ui/cn'

const FILES = ['openapi.json', 'llms.txt', 'llms-full.txt']

const LINE = 'flex min-h-10 items-center rounded-s px-3 whitespace-nowrap no-underline md:min-h-8'

/** Where one is in the documentation: a row on a phone, tabs above the page elsewhere. */
export function DocsNav() {
  const t = useTranslations('Docs')
  const path = usePathname()
  const pages = [
    { href: '/docs', name: t('guide') },
    { href: '/docs/reference', name: t('reference') },
    { href: '/docs/errors', name: t('errors') },
    { href: '/docs/changelog', name: t('changes') },
  ]
  return (
    <nav
      aria-label={t('nav')}
      className="border-line -mx-5 flex items-center gap-1 overflow-x-auto border-b px-5 py-2 md:mx-0 md:px-0"
    >
      <PaletteOpener
        className={cn(LINE, 'border-line bg-surface text-small text-ink-2 mr-2 gap-2 border')}
      />
      {pages.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={cn(
            LINE,
            path === href || (href !== '/docs' && path.startsWith(`${href}/`))
              ? 'bg-draw-soft text-ink font-medium'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
      <span aria-hidden className="border-line mx-2 h-5 border-l" />
      {FILES.map((file) => (
        <a
          key={file}
          href={`/${file}`}
          className={cn(LINE, 'num text-small text-ink-3 hover:text-ink')}
        >
          {file}
        </a>
      ))}
    </nav>
  )
}
