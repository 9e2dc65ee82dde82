import type { Db } from '../platform/db'
import { parisDay, parisDayStartMs, utcStamp } from '../platform/clock'
import type { LoadedRelease } from '../releases/index-release'
import { BaseRatesByDay, type DayTally } from './base-rates-by-day'
import type { Mode, Said, VerifiedForecast } from './forecast'

/** Rows per statement. */
const CHUNK = 1_000

/** A forecast that counts, before its numbers are known. */
interface Head {
  id: string
  kickoff: Date
  competition: string
  season: string
  mode: Mode
  home_team: string
  away_team: string
  home: number
  away: number
  sha256: string
}

/** Numbers of frozen forecasts by the SHA-256 of their text: they never change, so they are read once. */
export type KnownNumbers = Map<string, Said>

type World = Pick<LoadedRelease, 'createdAt' | 'sourceKind'>

/**
 * Every forecast that counts in the world of a release, ascending by kickoff, then id: reliable, made before kickoff, of
 * a match with a verified result, played before the Paris day on which the release was made. A text that no longer has its
 * hash is no forecast of ours.
 * @param known is asked first, and holds exactly what was needed afterwards
 */
export async function readVerified(
  db: Db,
  world: World,
  known: KnownNumbers,
): Promise<VerifiedForecast[]> {
  const base = new BaseRatesByDay(await readTallies(db, world))
  const forecasts: VerifiedForecast[] = []
  const needed = new Set<string>()
  let after: Head | undefined
  for (;;) {
    const heads = await readHeads(db, world, after)
    await learn(
      db,
      heads.filter(({ sha256 }) => !known.has(sha256)),
      known,
    )
    for (const head of heads) {
      const said = known.get(head.sha256)
      if (!said) continue
      needed.add(head.sha256)
      forecasts.push(verified(head, said, base))
    }
    after = heads.at(-1)
    if (heads.length < CHUNK) break
  }
  for (const sha256 of known.keys()) if (!needed.has(sha256)) known.delete(sha256)
  return forecasts
}

const verified = (head: Head, said: Said, base: BaseRatesByDay): VerifiedForecast => ({
  matchId: head.id,
  kickoff: utcStamp(head.kickoff),
  competition: head.competition,
  season: head.season,
  mode: head.mode,
  homeTeam: head.home_team,
  awayTeam: head.away_team,
  said,
  base: base.before(head.competition, parisDay(head.kickoff)),
  home: head.home,
  away: head.away,
})

/** Matches that kick off from this instant on do not count yet. */
const untilOf = ({ createdAt }: World): string =>
  new Date(parisDayStartMs(parisDay(createdAt))).toISOString()

/** Simulated matches count only where all is simulated. */
const kindOf = ({ sourceKind }: World) => (sourceKind === 'simulation' ? 'simulation' : 'results')

const readHeads = (db: Db, world: World, after: Head | undefined): Promise<Head[]> =>
  db.$queryRaw<Head[]>`
    SELECT id, kickoff, competition_code AS competition, season, mode, home_team, away_team,
      home_goals AS home, away_goals AS away, sha256
    FROM matches JOIN forecast_snapshots ON match_id = id
    WHERE source_kind = ${kindOf(world)} AND status = 'final' AND home_goals IS NOT NULL AND away_goals IS NOT NULL
      AND reliable AND as_of < kickoff AND kickoff < ${untilOf(world)}::timestamptz
      AND (kickoff, id) > (${after?.kickoff.toISOString() ?? '-infinity'}::timestamptz, ${after?.id ?? ''})
    ORDER BY kickoff, id LIMIT ${CHUNK}`

interface Numbers {
  sha256: string
  home: string
  draw: string
  away: string
  over: string
  both_score: string
  confidence: string
}

/** The database takes the numbers out, so that no text leaves it. */
async function learn(db: Db, heads: readonly Head[], known: KnownNumbers): Promise<void> {
  if (heads.length === 0) return
  const rows = await db.$queryRaw<Numbers[]>`
    SELECT sha256, said #>> '{one_x_two,home}' AS home, said #>> '{one_x_two,draw}' AS draw,
      said #>> '{one_x_two,away}' AS away, said #>> '{over_under_2_5,over}' AS over,
      said #>> '{btts,yes}' AS both_score, said ->> 'confidence' AS confidence
    FROM (
      SELECT sha256, payload::jsonb -> 'probabilities' AS said FROM forecast_snapshots
      WHERE match_id = ANY(${heads.map(({ id }) => id)})
        AND encode(sha256(convert_to(payload, 'UTF8')), 'hex') = sha256
      -- Each text is parsed once, not once for every number in it.
      OFFSET 0
    ) AS read`
  for (const row of rows)
    known.set(row.sha256, {
      oneXTwo: [Number(row.home), Number(row.draw), Number(row.away)],
      over: Number(row.over),
      bothScore: Number(row.both_score),
      confidence: Number(row.confidence),
    })
}

interface TallyRow {
  competition: string
  day: string
  n: number
  came: DayTally['came']
}

const readTallies = (db: Db, world: World): Promise<DayTally[]> =>
  db.$queryRaw<TallyRow[]>`
    SELECT competition_code AS competition,
      to_char(kickoff AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD') AS day, count(*)::int AS n,
      ARRAY[
        count(*) FILTER (WHERE home_goals > away_goals), count(*) FILTER (WHERE home_goals = away_goals),
        count(*) FILTER (WHERE home_goals < away_goals), count(*) FILTER (WHERE home_goals + away_goals > 2),
        count(*) FILTER (WHERE home_goals > 0 AND away_goals > 0)
      ]::int[] AS came
    FROM matches
    WHERE source_kind = ${kindOf(world)} AND status = 'final' AND home_goals IS NOT NULL AND away_goals IS NOT NULL
      AND kickoff < ${untilOf(world)}::timestamptz
    GROUP BY 1, 2 ORDER BY 1, 2`
