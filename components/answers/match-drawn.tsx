import { useFormatter, useTranslations } from 'next-intl'
import { Kickoff } from '@/components/parts/kickoff'
import { MatchProbabilities } from '@/components/parts/match-probabilities'
import { Table, Td, Th } from '@/components/ui/table'
import type { AnalyticsPayload } from '@/lib/portal/api'
import { ScoreGrid } from './score-grid'

type Sides = Record<'home' | 'away', string>

const NONE = '–'

/** One match as a person reads it; sections that `include` left out are not there. */
export function MatchDrawn({ payload }: { payload: Partial<AnalyticsPayload> }) {
  const t = useTranslations('Answer')
  const format = useFormatter()
  const { match, probabilities, forecast, statistics, standings, ratings } = payload
  if (!match) return null
  const teams = { home: match.teams.home.name, away: match.teams.away.name }
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined
      ? NONE
      : format.number(value, { maximumFractionDigits: 2 })
  const form = (side: 'home' | 'away') => {
    const { wins, draws, losses } = statistics?.[side].last_5 ?? {}
    return wins === undefined
      ? NONE
      : t('formValue', { wins, draws: draws ?? 0, losses: losses ?? 0 })
  }
  const known: { label: string; values: Sides }[] = [
    ...(statistics
      ? [{ label: t('form'), values: { home: form('home'), away: form('away') } }]
      : []),
    ...(standings
      ? [
          {
            label: t('position'),
            values: {
              home: figure(standings.home.position),
              away: figure(standings.away.position),
            },
          },
        ]
      : []),
    ...(ratings
      ? [
          {
            label: t('elo'),
            values: { home: figure(ratings.elo_home), away: figure(ratings.elo_away) },
          },
        ]
      : []),
    ...(forecast
      ? [
          {
            label: t('goals'),
            values: { home: figure(forecast.home_goals), away: figure(forecast.away_goals) },
          },
        ]
      : []),
  ]
  // What the plan leaves out on both sides is no line.
  const lines = known.filter(({ values }) => values.home !== NONE || values.away !== NONE)
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-4">
      <div className="grid gap-1">
        <p className="text-h3">
          <span>{`${teams.home} – ${teams.away}`}</span>
          {match.final_score ? (
            <span className="num">{` ${match.final_score.home}-${match.final_score.away}`}</span>
          ) : null}
        </p>
        <p className="text-small text-ink-3">
          <span>{match.competition.name}</span> <span>·</span> <Kickoff match={match} />
        </p>
      </div>
      {probabilities ? (
        <MatchProbabilities
          match={{
            home_team: teams.home,
            away_team: teams.away,
            probabilities: probabilities.one_x_two,
          }}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @3xl:grid-cols-[minmax(0,1fr)_auto]">
        {lines.length > 0 ? (
          <Table label={t('sides')} className="border-line rounded-s border">
            <thead>
              <tr>
                <Th>{t('sides')}</Th>
                <Th wraps className="text-right">
                  {teams.home}
                </Th>
                <Th wraps className="text-right">
                  {teams.away}
                </Th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ label, values }) => (
                <tr key={label} className="group">
                  <Td>{label}</Td>
                  <Td className="num text-right whitespace-nowrap">{values.home}</Td>
                  <Td className="num text-right whitespace-nowrap">{values.away}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : null}
        {probabilities ? (
          <ScoreGrid
            teams={teams}
            scores={probabilities.probable_scores}
            matrix={forecast?.score_matrix}
          />
        ) : null}
      </div>
      {payload.availability ? (
        <p className="text-small text-ink-3">
          {t('starterFields', { count: Object.keys(payload.availability).length })}
        </p>
      ) : null}
    </div>
  )
}
