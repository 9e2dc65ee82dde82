import { Check, Minus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import Link from 'next/link'
import { Card, CardHeader } from '@/components/ui/card'
import { buttonClass } from '@/components/ui/button'
import { ProbabilityBar } from '@/components/ui/probability-bar'
import { Tag } from '@/components/ui/tag'
import { parisDayOfMonth } from '@/lib/portal/time'
import type { RecordRow, RecordView } from '@/lib/portal/track-record'
import { recordAddress } from './asked-for'
import { useFigures } from './use-figures'

const OUTCOMES = ['home', 'draw', 'away'] as const
const WORDS = { home: 'homeWin', draw: 'draw', away: 'awayWin' } as const

/** What a row said, and which of it came. */
function readRow(row: RecordRow) {
  const outcomes = { home: Number(row.home), draw: Number(row.draw), away: Number(row.away) }
  const [home = 0, away = 0] = row.result.split('-').map(Number)
  const came = home > away ? 'home' : home === away ? 'draw' : 'away'
  const likeliest = OUTCOMES.find((one) => outcomes[one] === Math.max(...Object.values(outcomes)))
  return { outcomes, came, isHit: came === likeliest } as const
}

/** A page of forecasts with what happened, newest first: misses look like hits. */
export function LatestForecasts({
  view: { rows, mode, page, pages, competitions },
  competition,
}: {
  view: RecordView
  competition: string | undefined
}) {
  const t = useTranslations('TrackRecord')
  const hits = rows.filter((row) => readRow(row).isHit).length
  const to = (at: number) => recordAddress({ competition, mode, page: at })
  return (
    <Card aria-label={t('rows')}>
      <CardHeader title={t('latest', { hits, count: rows.length })} />
      <ul>
        {rows.map((row) => (
          <Row
            key={row.match_id}
            row={row}
            competition={competitions.find(({ code }) => code === row.competition)?.name}
          />
        ))}
      </ul>
      {pages > 1 ? (
        <nav
          aria-label={t('pages')}
          className="border-line flex items-center justify-between gap-3 border-t px-4 py-3"
        >
          {page > 1 ? (
            <Link href={to(page - 1)} scroll={false} className={buttonClass()}>
              {t('newer')}
            </Link>
          ) : (
            <span />
          )}
          <span className="text-small text-ink-2">{t('page', { page, count: pages })}</span>
          {page < pages ? (
            <Link href={to(page + 1)} scroll={false} className={buttonClass()}>
              {t('older')}
            </Link>
          ) : (
            <span />
          )}
        </nav>
      ) : null}
    </Card>
  )
}

function Row({ row, competition }: { row: RecordRow; competition: string | undefined }) {
  const t = useTranslations('TrackRecord')
  const parts = useTranslations('Parts')
  const locale = useLocale()
  const { percent } = useFigures()
  const { outcomes, came, isHit } = readRow(row)
  const figures = {
    home: percent(outcomes.home),
    draw: percent(outcomes.draw),
    away: percent(outcomes.away),
  }
  const outcome = t(WORDS[came])
  return (
    <li className="border-line grid items-center gap-x-6 gap-y-2 border-t px-4 py-3 first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(200px,280px)_190px]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
          <span>
            {row.home_team} – {row.away_team}
          </span>
          <span className="num">{row.result.replace('-', '–')}</span>
        </p>
        <p className="text-small text-ink-3">
          {parisDayOfMonth(row.kickoff, locale)} · {competition ?? row.competition}
        </p>
      </div>
      <ProbabilityBar
        outcomes={outcomes}
        figures={figures}
        names={{ home: parts('home'), draw: parts('draw'), away: parts('away') }}
        label={parts('probabilities', {
          home: row.home_team,
          away: row.away_team,
          homeValue: figures.home,
          drawValue: figures.draw,
          awayValue: figures.away,
        })}
      />
      <p className="md:text-right">
        <Tag tone={isHit ? 'good' : 'warn'}>
          {isHit ? (
            <Check aria-hidden className="size-3.5" />
          ) : (
            <Minus aria-hidden className="size-3.5" />
          )}
          <span>
            {isHit ? t('hit', { outcome }) : t('miss', { outcome, value: figures[came] })}
          </span>
        </Tag>
      </p>
    </li>
  )
}
