import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import type { CompetitionStatus } from '@/lib/portal/api'
import { parisClock, sameParisDay } from '@/lib/portal/time'

/** So many are named; the catalogue has all. */
const NAMED = 12

/** How many competitions have matches ahead, and which play today, by the time of their next match. */
export function PlayingToday({
  competitions,
  nowUtc,
}: {
  competitions: CompetitionStatus[]
  nowUtc: string
}) {
  const t = useTranslations('Site')
  const ahead = competitions.filter(({ matches_available: count }) => count > 0)
  const today = ahead
    .flatMap(({ code, name, next_match: at }) =>
      at !== null && sameParisDay(at, nowUtc) ? [{ code, name, at }] : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
  if (ahead.length === 0) return null
  return (
    <section aria-labelledby="today" className="border-line grid gap-4 border-t py-10">
      <h2 id="today" className="text-[18px]">
        {t('today', { ahead: ahead.length, today: today.length })}
      </h2>
      {today.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {today.slice(0, NAMED).map(({ code, name, at }) => (
            <li key={code}>
              <Link
                href={`/track-record/${code}`}
                prefetch={false}
                className="border-line bg-surface hover:border-line-strong inline-flex min-h-10 items-center gap-2 rounded-s border px-3 no-underline"
              >
                <span>{name}</span>
                <span className="num text-small text-ink-3">{parisClock(at)}</span>
              </Link>
            </li>
          ))}
          {today.length > NAMED ? (
            <li className="text-ink-2 inline-flex min-h-10 items-center px-1">
              {t('todayMore', { count: today.length - NAMED })}
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  )
}
