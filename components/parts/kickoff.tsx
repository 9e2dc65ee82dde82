import { useLocale, useTranslations } from 'next-intl'
import type { MatchSummary } from '@/lib/portal/api'
import { cn } from '../ui/cn'
import { parisClock, parisShortDay } from '@/lib/portal/time'
import { ParisTime } from './paris-time'

/**
 * Day and Paris time of a kickoff. An assumed time is not shown: there stands the day alone, and that its time is
 * not announced.
 */
export function Kickoff({
  match: { kickoff, kickoff_confirmed: isConfirmed },
  stacked = false,
  className,
}: {
  match: Pick<MatchSummary, 'kickoff' | 'kickoff_confirmed'>
  /** The time stands under the day. */
  stacked?: boolean
  className?: string
}) {
  const t = useTranslations('Parts')
  const locale = useLocale()
  // 15:00 anywhere is the same day in Paris.
  const day = parisShortDay(kickoff, locale)
  const text = (time: string) => (
    <>
      <span>{stacked ? day : `${day} `}</span>
      {stacked ? <br /> : null}
      <span className={stacked ? 'text-ink-2' : undefined}>{time}</span>
    </>
  )
  if (!isConfirmed)
    return <span className={cn('whitespace-normal', className)}>{text(t('timeUnknown'))}</span>
  return (
    <ParisTime utc={kickoff} className={cn('whitespace-nowrap', className)}>
      {text(parisClock(kickoff))}
    </ParisTime>
  )
}
