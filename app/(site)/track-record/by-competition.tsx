import { useTranslations } from 'next-intl'
import { FEW } from '@/components/charts/few'
import { Card, CardHeader } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import type { GroupFigures, Mode } from '@/lib/portal/track-record'
import { recordAddress } from './asked-for'
import { GroupTable } from './group-table'

interface ByCompetitionProps {
  groups: GroupFigures[]
  mode: Mode
  /** Codes that the reader has chosen; none without a session. */
  own: readonly string[]
  ownOnly: boolean
  nameOf: (code: string) => string
}

/** The figures of each competition, most matches first; a reader who is signed in can look at their own alone. */
export function ByCompetition({ groups, mode, own, ownOnly, nameOf }: ByCompetitionProps) {
  const t = useTranslations('TrackRecord')
  const isNarrow = ownOnly && own.length > 0
  const shown = groups.filter(({ group }) => !isNarrow || own.includes(group))
  return (
    <Card>
      <CardHeader title={t('byCompetition')} />
      <p className="text-small text-ink-2 px-4 pt-3">{t('byCompetitionText', { few: FEW })}</p>
      {own.length > 0 ? (
        <nav aria-label={t('whichCompetitions')} className="text-small flex gap-x-5 px-4 pt-1">
          {([false, true] as const).map((one) => (
            <Link
              key={String(one)}
              href={recordAddress({ mode, ownOnly: one })}
              scroll={false}
              aria-current={one === isNarrow ? 'true' : undefined}
              className="aria-[current]:text-ink text-ink-2 inline-block py-2 underline-offset-4 aria-[current]:underline"
            >
              {t(one ? 'ownCompetitions' : 'allCompetitions')}
            </Link>
          ))}
        </nav>
      ) : null}
      {shown.length > 0 ? (
        <GroupTable
          label={t('byCompetition')}
          head={t('competition')}
          groups={shown.toSorted((a, b) => b.n - a.n)}
          nameOf={nameOf}
          hrefOf={(code) => `/track-record/${code}`}
        />
      ) : (
        <p className="px-4 py-3">{t('noneOfOwn')}</p>
      )}
    </Card>
  )
}
