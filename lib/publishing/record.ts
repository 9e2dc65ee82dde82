import { CATALOGUE } from '../football/catalogue'
import type { Adjustment } from '../football/adjustments'
import { asKnownAt, type Match } from '../football/match'
import type { Db } from '../platform/db'
import { loadAdjustments } from './adjustments'
import { compareReading, type Comparison, type MatchChange } from './compare'
import { loadMatches } from './load-matches'
import type { ResultsSource, SourceReading } from './sources'
import type { KnownWorld } from './sources/source'

/** Which held changes a publication lets in: all, or those of some competitions. */
export type Acceptance = 'none' | 'all' | ReadonlySet<string>

/** A reading beside the record, and what becomes of both. */
export interface Reading extends Omit<SourceReading, 'matches' | 'adjustments'>, Comparison {
  /** How many matches the source lists. */
  listed: number
  /** The source's matches with all that they hold of the future. */
  future: readonly Match[]
  /** Rulings that the source speaks of; undefined when it says nothing of any. */
  readAdjustments: readonly Adjustment[] | undefined
  /** Rulings on record as it will be. */
  adjustments: readonly Adjustment[]
  /** The record as it will be, as far as it is known now: by competition, kickoff and id. */
  matches: Match[]
}

const catalogueOrder = new Map(CATALOGUE.map(({ code }, index) => [code, index]))

const byCompetitionThenKickoff = (a: Match, b: Match): number =>
  (catalogueOrder.get(a.competitionCode) ?? 0) - (catalogueOrder.get(b.competitionCode) ?? 0) ||
  a.kickoffMs - b.kickoffMs ||
  (a.id < b.id ? -1 : 1)

async function knownWorld(db: Db, stored: readonly Match[]): Promise<KnownWorld> {
  const aliases = await db.teamAlias.findMany()
  const clubs = new Map<string, Set<string>>()
  for (const { competitionCode, season, homeTeamId, awayTeamId, status } of stored) {
    if (status === 'cancelled') continue
    const key = `${competitionCode}|${season}`
    const own = clubs.get(key) ?? new Set()
    clubs.set(key, own.add(homeTeamId).add(awayTeamId))
  }
  return {
    aliases: new Map(aliases.map(({ country, alias, name }) => [`${country}|${alias}`, name])),
    clubs,
  }
}

const accepts =
  (acceptance: Acceptance) =>
  ({ match }: MatchChange): boolean =>
    acceptance === 'all' || (acceptance !== 'none' && acceptance.has(match.competitionCode))

/**
 * Reads a source and lays it beside the record; writes nothing.
 * @param isShown whether a match has a forecast on record
 * @throws SourceError
 */
export async function readBesideRecord(
  db: Db,
  source: ResultsSource,
  nowMs: number,
  isShown: (id: string) => boolean,
  acceptance: Acceptance,
): Promise<Reading> {
  // What the record knows of the future, after the clock was turned back, is not known.
  const stored = (await loadMatches(db, source.kind)).map((match) => asKnownAt(match, nowMs))
  const {
    matches: future,
    adjustments: readAdjustments,
    ...said
  } = await source.read(nowMs, await knownWorld(db, stored))
  const comparison = compareReading(
    stored,
    future.map((match) => asKnownAt(match, nowMs)),
    isShown,
    accepts(acceptance),
  )
  const record = new Map(stored.map((match) => [match.id, match]))
  for (const match of comparison.write) record.set(match.id, match)
  return {
    ...said,
    ...comparison,
    readAdjustments,
    adjustments: readAdjustments ?? (await loadAdjustments(db)),
    listed: future.length,
    future,
    matches: [...record.values()].sort(byCompetitionThenKickoff),
  }
}
