import { CATALOGUE } from '../football/catalogue'
import type { Match } from '../football/match'
import { resultKnownAtMs } from '../football/kickoff'
import type { Platform } from '../platform'
import { addParisDays, parisDay, parisDayStartMs } from '../platform/clock'
import { findSource, type ResultsSource, type SourceReading } from '../publishing'
import { simulateWorld } from '../publishing/sources/simulation/world'

/** A whole season that is over, of a few competitions, and the seasons before it that forecasts learn from. */
export interface PastSeason {
  /** Its label: `2025-26`. */
  label: string
  competitions: string[]
  /** The instants (epoch ms) of its publications, ascending. */
  publications: number[]
  endsMs: number
  /** Tells all of it, whenever it is asked; the publishing pipeline hides what is still to come. */
  source: ResultsSource
}

/** How a season is cut down; tests play smaller ones. */
export interface SeasonSize {
  competitions: number
  /** Publications at most, counted from its beginning. */
  publications: number
}

const WHOLE_SEASON: SeasonSize = { competitions: 2, publications: Infinity }

/** What is played in it at least: less is a cup, or a file that was cut. */
const FEWEST_MATCHES = 100
const DAY_MS = 86_400_000
/** So long after its last result nobody corrects a season any more. */
const SETTLED_MS = 7 * DAY_MS
/** So long before its first kickoff it begins. */
const BEFORE_DAYS = 3
/** Seasons before it. */
const EARLIER_SEASONS = 2
/** Monday and Thursday: when the matches of a weekend and those of midweek are known, and before the next ones. */
const PUBLICATION_DAYS = [1, 4]
const PUBLICATION_HOUR_MS = 6 * 3_600_000

/** Leagues of clubs that count by seasons over two years: they run at the same time. */
const CANDIDATES = CATALOGUE.filter(
  ({ kind, season, tier }) => kind === 'club' && season === 'split' && tier > 0,
)

const isOver = (match: Match, nowMs: number): boolean =>
  match.status !== 'scheduled' && resultKnownAtMs(match) + SETTLED_MS < nowMs

/** The newest season that is over in some league, and the first leagues in which it is; null when there is none. */
function newestWhole(
  matches: readonly Match[],
  nowMs: number,
  count: number,
): { label: string; competitions: string[] } | null {
  const seasons = new Map<string, Match[]>()
  for (const match of matches) {
    const name = `${match.season} ${match.competitionCode}`
    const known = seasons.get(name)
    if (known) known.push(match)
    else seasons.set(name, [match])
  }
  const isWhole = (label: string, code: string): boolean => {
    const season = seasons.get(`${label} ${code}`) ?? []
    return season.length >= FEWEST_MATCHES && season.every((match) => isOver(match, nowMs))
  }
  const labels = [...new Set(matches.map(({ season }) => season))].sort().reverse()
  for (const label of labels) {
    const competitions = CANDIDATES.filter(({ code }) => isWhole(label, code))
      .slice(0, count)
      .map(({ code }) => code)
    if (competitions.length > 0) return { label, competitions }
  }
  return null
}

/** Of what the operator has, else the simulated world. */
async function readAll(platform: Platform, codes: readonly string[]): Promise<SourceReading> {
  const { db, clock, env } = platform
  const source = await findSource(platform, env.RESULTS_DIR)
  const simulated = () => simulateWorld(clock.nowMs(), codes)
  if (source.kind === 'simulation') return simulated()
  const aliases = await db.teamAlias.findMany()
  const reading = await source.read(clock.nowMs(), {
    aliases: new Map(aliases.map(({ country, alias, name }) => [`${country}|${alias}`, name])),
    clubs: new Map(),
  })
  return newestWhole(reading.matches, clock.nowMs(), 1) ? reading : simulated()
}

/** The season that the sandbox plays now. */
export async function findSeason(
  platform: Platform,
  { competitions: count, publications }: SeasonSize = WHOLE_SEASON,
): Promise<PastSeason> {
  const reading = await readAll(
    platform,
    CANDIDATES.slice(0, count).map(({ code }) => code),
  )
  const found = newestWhole(reading.matches, platform.clock.nowMs(), count)
  // The simulated world has seasons without end.
  if (!found) throw new Error('there is no season that is over')
  const { label, competitions } = found
  const earliest = `${Number(label.slice(0, 4)) - EARLIER_SEASONS}`
  const isPart = ({ competitionCode, season }: Pick<Match, 'competitionCode' | 'season'>) =>
    competitions.includes(competitionCode) && season >= earliest && season <= label
  const matches = reading.matches.filter(isPart)
  const played = matches.filter(({ season }) => season === label)
  const teams = new Set(matches.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))
  const part: SourceReading = {
    ...reading,
    matches,
    teams: reading.teams.filter(({ id }) => teams.has(id)),
    ...(reading.adjustments && { adjustments: reading.adjustments.filter(isPart) }),
    quarantined: [],
    notes: [],
  }
  const instants = instantsOf(played).slice(0, publications)
  return {
    label,
    competitions,
    publications: instants,
    endsMs: (instants.at(-1) ?? 0) + DAY_MS,
    source: {
      kind: reading.kind,
      fingerprint: () => Promise.resolve(reading.fingerprint),
      read: () => Promise.resolve(part),
    },
  }
}

/** When the season is published: from before its first kickoff until its last result is known. */
function instantsOf(matches: readonly Match[]): number[] {
  const kickoffs = matches.map(({ kickoffMs }) => kickoffMs)
  const lastMs = Math.max(...matches.map(resultKnownAtMs))
  const instants: number[] = []
  let day = addParisDays(parisDay(Math.min(...kickoffs)), -BEFORE_DAYS)
  for (;;) {
    const ms = parisDayStartMs(day) + PUBLICATION_HOUR_MS
    if (instants.length === 0 || PUBLICATION_DAYS.includes(new Date(ms).getUTCDay()))
      instants.push(ms)
    if (ms > lastMs) break
    day = addParisDays(day, 1)
  }
  return [...new Set([...instants, parisDayStartMs(day) + PUBLICATION_HOUR_MS])]
}
