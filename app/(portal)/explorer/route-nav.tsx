import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { cn } from '@/components/ui/cn'
import { explorerHref } from '@/lib/portal/explorer'
import { EXPLORER_NAMES, type ExplorerName } from '@/lib/portal/data-routes'

/** The data routes, one of them open. */
export function RouteNav({ current }: { current: ExplorerName }) {
  const t = useTranslations('Explorer')
  return (
    <nav aria-label={t('routes')} className="mb-4 flex flex-wrap gap-1.5">
      {EXPLORER_NAMES.map((name) => (
        <Link
          key={name}
          href={explorerHref(name)}
          scroll={false}
          aria-current={name === current ? 'page' : undefined}
          className={cn(
            'text-small inline-flex h-10 items-center rounded-full border px-3.5 font-medium no-underline md:h-8',
            name === current
              ? 'border-pitch bg-pitch-soft text-pitch'
              : 'border-line-strong text-ink-2 hover:bg-sunken',
          )}
        >
          {t(`route_${name}`)}
        </Link>
      ))}
    </nav>
  )
}
