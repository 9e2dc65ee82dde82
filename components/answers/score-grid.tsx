import { useFormatter, useTranslations } from 'next-intl'

interface ScoreGridProps {
  teams: { home: string; away: string }
  /** The likeliest scores. */
  scores: { home: number; away: number; probability: number }[]
  /** Of every score, where the payload has it: rows are home goals. */
  matrix: number[][] | undefined
}

/** Goals drawn at most, for each side. */
const MOST_GOALS = 5

/** How likely each score is: the deeper, the likelier; its figure stands in it. */
export function ScoreGrid({ teams, scores, matrix }: ScoreGridProps) {
  const t = useTranslations('Answer')
  const format = useFormatter()
  const most = matrix
    ? MOST_GOALS
    : Math.min(MOST_GOALS, Math.max(2, ...scores.flatMap(({ home, away }) => [home, away])))
  const goals = Array.from({ length: most + 1 }, (_, i) => i)
  const known = (home: number, away: number): number | undefined =>
    matrix?.[home]?.[away] ??
    scores.find((one) => one.home === home && one.away === away)?.probability
  const highest = Math.max(...goals.flatMap((home) => goals.map((away) => known(home, away) ?? 0)))
  return (
    <div className="overflow-x-auto">
      <p className="text-tiny text-ink-3 pb-2">{t('scores', teams)}</p>
      <table
        aria-label={t('scores', teams)}
        className="num text-small border-separate border-spacing-0.5"
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{teams.home}</span>
            </th>
            {goals.map((away) => (
              <th key={away} scope="col" className="text-away font-medium">
                {away}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goals.map((home) => (
            <tr key={home}>
              <th scope="row" className="text-home pr-2 font-medium">
                {home}
              </th>
              {goals.map((away) => {
                const value = known(home, away)
                return (
                  <td
                    key={away}
                    className="border-line h-10 min-w-12 rounded-[3px] border text-center"
                    style={
                      value === undefined
                        ? undefined
                        : {
                            backgroundColor: `color-mix(in oklab, var(--pitch) ${Math.round((30 * value) / highest)}%, var(--surface))`,
                          }
                    }
                  >
                    {value === undefined ? (
                      <span aria-hidden className="text-ink-3">
                        ·
                      </span>
                    ) : (
                      format.number(value, {
                        style: 'percent',
                        minimumFractionDigits: 1,
                        maximumFractionDigits: 1,
                      })
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
