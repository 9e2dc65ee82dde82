import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { cn } from '@/components/ui/cn'
import type { Mode } from '@/lib/portal/track-record'
import { recordAddress } from './asked-for'

const MODES = ['live', 'replay'] as const

/** Sealed or replayed forecasts, never both, with what that means. */
export function ModeSwitch({
  competition,
  mode,
}: {
  competition?: string | undefined
  mode: Mode
}) {
  const t = useTranslations('TrackRecord')
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <nav
        aria-label={t('modes')}
        className="border-line-strong flex overflow-hidden rounded-s border"
      >
        {MODES.map((one) => (
          <Link
            key={one}
            href={recordAddress({ competition, mode: one })}
            scroll={false}
            aria-current={one === mode ? 'true' : undefined}
            className={cn(
              'inline-flex h-10 items-center px-4 font-medium',
              one === mode
                ? 'bg-pitch text-pitch-ink underline'
                : 'bg-surface text-ink-2 no-underline',
            )}
          >
            {t(one)}
          </Link>
        ))}
      </nav>
      <p className="text-ink-2 min-w-0 flex-1 basis-72">
        {t(mode === 'live' ? 'liveMeans' : 'replayMeans')}
      </p>
    </div>
  )
}
