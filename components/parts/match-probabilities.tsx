import { useFormatter, useTranslations } from 'next-intl'
import type { MatchSummary } from '@/lib/portal/api'
import { ProbabilityBar } from '../ui/probability-bar'

/** The 1X2 bar of a match, with its figures in the reader's language. */
export function MatchProbabilities({
  match,
  className,
}: {
  match: Pick<MatchSummary, 'home_team' | 'away_team' | 'probabilities'>
  className?: string
}) {
  const t = useTranslations('Parts')
  const format = useFormatter()
  const percent = (value: number) =>
    format.number(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const { home, draw, away } = match.probabilities
  const figures = { home: percent(home), draw: percent(draw), away: percent(away) }
  return (
    <ProbabilityBar
      className={className}
      outcomes={match.probabilities}
      figures={figures}
      names={{ home: t('home'), draw: t('draw'), away: t('away') }}
      label={t('probabilities', {
        home: match.home_team,
        away: match.away_team,
        homeValue: figures.home,
        drawValue: figures.draw,
        awayValue: figures.away,
      })}
    />
  )
}
