import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** League files in the sources' naming, each with its own number of invented teams. */
const LEAGUES = [
  { source: 'en.1', teams: 12 },
  { source: 'fr.1', teams: 10 },
]
const SEASONS: readonly number[] = [2024, 2025]
/** From the first day in August to the last in May. */
const SEASON_DAYS = 280
const DAY_MS = 86_400_000

/** The same numbers on every machine (mulberry32). @returns 0 ≤ x < 1 */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Goals of a side with the given mean: a Poisson draw by multiplying uniforms (Knuth). */
function goals(mean: number, next: () => number): number {
  let product = next()
  let count = 0
  for (const limit = Math.exp(-mean); product > limit; count++) product *= next()
  return count
}

/** A double round robin by the circle method: each round pairs every team once. */
export function rounds(teams: number): [home: number, away: number][][] {
  const half = Array.from({ length: teams - 1 }, (_, round) =>
    Array.from({ length: teams / 2 }, (_, pair): [number, number] => {
      const at = (place: number) => (place === 0 ? 0 : ((place - 1 + round) % (teams - 1)) + 1)
      const [one, two] = [at(pair), at(teams - 1 - pair)]
      return (round + pair) % 2 === 0 ? [one, two] : [two, one]
    }),
  )
  return [...half, ...half.map((pairs) => pairs.map(([h, a]): [number, number] => [a, h]))]
}

/**
 * Writes a folder of invented results in the sources' format: two seasons of two leagues, played on
 * every second day or so from August to May. Matches from `today` on have no score yet.
 * @param today `YYYY-MM-DD`
 * @param seasons the years they begin in
 */
export function writeInventedResults(folder: string, today: string, seasons = SEASONS): void {
  LEAGUES.forEach(({ source, teams }, league) => {
    for (const year of seasons) {
      const next = numbers(league * 10_000 + year)
      const strength = Array.from({ length: teams }, (_, team) => 0.7 + (team / teams) * 0.8)
      const roundDays = Math.floor(SEASON_DAYS / (2 * teams - 2))
      const matches = rounds(teams).flatMap((pairs, round) =>
        pairs.map(([home, away], pair) => {
          const day = new Date(Date.UTC(year, 7, 9) + (round * roundDays + pair * 2) * DAY_MS)
          const date = day.toISOString().slice(0, 10)
          const [forHome, forAway] = [(strength[home] ?? 1) * 1.5, (strength[away] ?? 1) * 1.2]
          const ft = [goals(forHome, next), goals(forAway, next)]
          return {
            round: `Matchday ${round + 1}`,
            date,
            time: ['15:00', '17:30', '20:00'][pair % 3],
            team1: `Invented ${source} ${home + 1}`,
            team2: `Invented ${source} ${away + 1}`,
            ...(date < today && { score: { ft } }),
          }
        }),
      )
      const season = path.join(folder, `${year}-${String(year + 1).slice(2)}`)
      mkdirSync(season, { recursive: true })
      writeFileSync(path.join(season, `${source}.json`), JSON.stringify({ name: source, matches }))
    }
  })
}
