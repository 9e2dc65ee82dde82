import { adjustmentKnownAtMs, type Adjustment } from '../../football/adjustments'
import { resultKnownAtMs } from '../../football/kickoff'
import type { Match } from '../../football/match'
import { isTableExact, tableOf } from '../../football/stages'
import { tieBreakOf, type TieBreak } from '../../football/table-rules'
import { byKnownAt, knownCount } from '../../forecasting/played-match'
import { standings, type TableMatch, type TableRow } from '../../forecasting/standings'
import { overdueAtMs } from './history'
import type { Result } from './results'

type KnownTableMatch = TableMatch & { knownAtMs: number }

interface Table {
  tieBreak: TieBreak
  /** Points given or taken, by when they are known. */
  adjustments: { teamId: string; points: number; knownAtMs: number }[]
  teams: Set<string>
  counted: KnownTableMatch[]
  /** Matches without a result, by when they begin to lack one. */
  overdue: { knownAtMs: number }[]
}

/** A table at an instant. */
export interface TableView {
  rows: Map<string, TableRow>
  /** When its newest result became known; null before the first. */
  asOfMs: number | null
  /** True when more results are missing than `STALE_SHARE` of those due. */
  stale: boolean
  exact: boolean
}

const STALE_SHARE = 0.05

const keyOf = (match: Match): string | null => {
  const table = tableOf(match.stage, match.stageKey)
  return table && `${match.competitionCode}|${match.season}|${table}`
}

/** The table in which rulings of a season count: they are about a season, not about one of its phases. */
const keyOfAdjustment = ({ competitionCode, season }: Adjustment): string =>
  `${competitionCode}|${season}|season`

/** All tables through time. Awarded matches count, with the score they were given; rulings from their day on. */
export class Tables {
  readonly #tables = new Map<string, Table>()
  /** The last one made: matches of one table and instant follow each other, and each view is thousands of bytes. */
  #lastView: { key: string; view: Omit<TableView, 'exact'> } | undefined

  /** @param results those of `matches` */
  constructor(
    matches: readonly Match[],
    results: readonly Result[],
    adjustments: readonly Adjustment[] = [],
  ) {
    for (const match of matches) {
      const key = keyOf(match)
      if (!key) continue
      const table = this.#tables.get(key) ?? newTable(match)
      this.#tables.set(key, table)
      table.teams.add(match.homeTeamId).add(match.awayTeamId)
      if (match.score && match.status !== 'final')
        table.counted.push({
          homeTeamId: match.homeTeamId,
          awayTeamId: match.awayTeamId,
          homeGoals: match.score.home,
          awayGoals: match.score.away,
          knownAtMs: resultKnownAtMs(match),
        })
      else if (match.status === 'scheduled') table.overdue.push({ knownAtMs: overdueAtMs(match) })
    }
    for (const result of results) {
      const key = keyOf(result.match)
      if (key) this.#tables.get(key)?.counted.push(result)
    }
    for (const adjustment of adjustments)
      this.#tables.get(keyOfAdjustment(adjustment))?.adjustments.push({
        teamId: adjustment.teamId,
        points: adjustment.points,
        knownAtMs: adjustmentKnownAtMs(adjustment),
      })
    for (const table of this.#tables.values()) {
      table.adjustments.sort(byKnownAt)
      table.counted.sort(byKnownAt)
      table.overdue.sort(byKnownAt)
    }
  }

  /** The table a match counts in, as of an instant; null when it has none. */
  viewFor(match: Match, asOfMs: number): TableView | null {
    const key = keyOf(match)
    const table = key && this.#tables.get(key)
    if (!table) return null
    const viewKey = `${key}|${asOfMs}`
    if (this.#lastView?.key !== viewKey)
      this.#lastView = { key: viewKey, view: viewOf(table, asOfMs) }
    return { ...this.#lastView.view, exact: isTableExact(match.stage) }
  }
}

const newTable = ({ competitionCode, stage }: Match): Table => ({
  tieBreak: tieBreakOf(competitionCode, stage),
  adjustments: [],
  teams: new Set(),
  counted: [],
  overdue: [],
})

function viewOf(table: Table, asOfMs: number): Omit<TableView, 'exact'> {
  const counted = table.counted.slice(0, knownCount(table.counted, asOfMs))
  const missing = knownCount(table.overdue, asOfMs)
  return {
    rows: standings(table.teams, counted, {
      tieBreak: table.tieBreak,
      adjustments: table.adjustments.slice(0, knownCount(table.adjustments, asOfMs)),
    }),
    asOfMs: counted.at(-1)?.knownAtMs ?? null,
    stale: missing > STALE_SHARE * (missing + counted.length),
  }
}
