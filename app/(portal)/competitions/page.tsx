import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { Link } from '@/components/ui/link'
import { Words } from '@/components/shell/words'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api, unwrap } from '@/lib/portal/api'
import { loadWorkingKeys } from '@/lib/portal/keys'
import { requireSession } from '@/lib/portal/session'
import { parisDate } from '@/lib/portal/time'
import { CalendarCard } from './calendar-card'
import { CompetitionPicker } from './competition-picker'
import { KeepChooser } from './keep-chooser'
import { SelectionCard } from './selection-card'
import { SleepingCard } from './sleeping-card'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('Competitions'))('metaTitle') }
}

export default async function CompetitionsPage() {
  const { token, me } = await requireSession()
  const [t, locale, { competitions }, selection, overview, calendar] = await Promise.all([
    getTranslations('Competitions'),
    getLocale(),
    unwrap(api(token).GET('/account/catalogue')),
    unwrap(api(token).GET('/account/competitions')),
    unwrap(api(token).GET('/account/overview')),
    unwrap(api(token).GET('/account/calendar')),
  ])
  const active = me.plan !== null
  const chosen = selection.slots.filter((slot) => slot.code !== null)
  const { sleeping, may_keep: mayKeep } = selection
  // Between two plans everything sleeps, and Developer goes on with one of them.
  const between = !active && sleeping.length > 0
  const choosesKept = mayKeep || between
  const keys = between ? await loadWorkingKeys(token) : []
  const only = selection.limit === 1 ? chosen[0] : undefined

  return (
    <Words areas={['Competitions', 'Countries', 'KeepKey']}>
      <header className="mb-5 grid gap-1">
        <h1 className="text-h1">
          {choosesKept
            ? t('titleKeep')
            : !active
              ? t('titleNoPlan')
              : only?.name
                ? t('titleChosen', { name: only.name })
                : chosen.length > 0
                  ? t('titleMany', { count: chosen.length, limit: selection.limit })
                  : t('titleEmpty', { limit: selection.limit })}
        </h1>
        <p className="text-ink-2 max-w-[64ch]">
          {between
            ? t('textBetween')
            : mayKeep
              ? t('textKeep')
              : !active
                ? t('textNoPlan')
                : chosen.length > 0
                  ? t('textChosen', { count: chosen.length })
                  : t('textEmpty', { count: selection.replacements.limit })}
        </p>
      </header>
      <div className="grid gap-4">
        <KeepChooser
          selection={selection}
          count={between ? 1 : Math.min(selection.limit, chosen.length + sleeping.length)}
          open={choosesKept}
          activates={between}
          keys={keys}
        />
        {active ? (
          <SelectionCard selection={selection} />
        ) : between ? null : (
          <Notice
            action={
              <Link href="/overview" className={buttonClass('primary')}>
                {t('toOverview')}
              </Link>
            }
          >
            {t('textNoPlan')}
          </Notice>
        )}
        {active && !mayKeep && sleeping.length > 0 ? <SleepingCard sleeping={sleeping} /> : null}
        {active && chosen.length > 0 ? <CalendarCard since={calendar.since} /> : null}
        <CompetitionPicker
          catalogue={competitions}
          selection={selection}
          renewsOn={parisDate(selection.replacements.resets_at, locale)}
          nextStep={overview.next_step}
          canChoose={active}
        />
      </div>
    </Words>
  )
}
