import { CSV_TYPE, csvLines } from '../platform/csv'
import { confidenceBand, type VerifiedForecast } from './forecast'

/** A row of the ledger: numbers as decimal texts, exactly as published. Another's score may be put beside it. */
const COLUMNS = {
  match_id: (one) => one.matchId,
  kickoff: (one) => one.kickoff,
  competition: (one) => one.competition,
  season: (one) => one.season,
  mode: (one) => one.mode,
  home_team: (one) => one.homeTeam,
  away_team: (one) => one.awayTeam,
  home: (one) => decimal(one.said.oneXTwo[0]),
  draw: (one) => decimal(one.said.oneXTwo[1]),
  away: (one) => decimal(one.said.oneXTwo[2]),
  base_home: (one) => decimal(one.base.oneXTwo[0]),
  base_draw: (one) => decimal(one.base.oneXTwo[1]),
  base_away: (one) => decimal(one.base.oneXTwo[2]),
  confidence_band: (one) => confidenceBand(one.said.confidence),
  result: (one) => `${one.home}-${one.away}`,
} satisfies Record<string, (one: VerifiedForecast) => string>

export type LedgerColumn = keyof typeof COLUMNS
export const LEDGER_COLUMNS = Object.keys(COLUMNS) as LedgerColumn[]

/** How the ledger is written; what begins it, and each of its rows with the end of its line. */
export const LEDGER_FORMATS = {
  /** RFC 4180. */
  csv: {
    type: CSV_TYPE,
    head: csvLines([LEDGER_COLUMNS]),
    row: (one) => csvLines([LEDGER_COLUMNS.map((name) => COLUMNS[name](one))]),
  },
  /** One JSON object per line. */
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    row: (one) =>
      `${JSON.stringify(Object.fromEntries(LEDGER_COLUMNS.map((name) => [name, COLUMNS[name](one)])))}\n`,
  },
} satisfies Record<string, { type: string; head: string; row: (one: VerifiedForecast) => string }>
export type LedgerFormat = keyof typeof LEDGER_FORMATS

/** Millionths never need an exponent: the text is that of the published JSON. */
const decimal = (p: number): string => String(p)
