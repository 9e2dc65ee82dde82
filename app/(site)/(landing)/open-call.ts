import type { League } from '@/components/answers/league-table'
import type { Row } from '@/components/answers/match-rows'
import type { AnalyticsPayload, Preview } from '@/lib/portal/api'
import type { RecordRow } from '@/lib/portal/track-record'

export const OPEN_NAMES = ['match', 'played', 'competitions'] as const

/** A call that anybody may make without a key. */
export type OpenName = (typeof OPEN_NAMES)[number]

export interface OpenCall {
  name: OpenName
  /** What the reader's browser asks, on our own address. */
  address: string
  /** The same as a command for a shell. */
  command: string
}

/** What came back, as the explorer draws it. */
export type OpenAnswer =
  | { name: 'match'; json: unknown; payload: AnalyticsPayload }
  | { name: 'played'; json: unknown; rows: Row[] }
  | { name: 'competitions'; json: unknown; leagues: League[] }

/**
 * Reads the body of an answer.
 * @throws Error where it isn't what the call answers
 */
export function readOpenAnswer(name: OpenName, text: string): OpenAnswer {
  switch (name) {
    case 'match': {
      const { example } = JSON.parse(text) as Preview
      if (!example) throw new Error('there is no example today')
      return { name, json: example.payload, payload: example.payload }
    }
    case 'played': {
      const rows = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as RecordRow)
      return { name, json: rows, rows: rows.toReversed().map(rowOf) }
    }
    case 'competitions': {
      const body = JSON.parse(text) as { competitions: League[] }
      const leagues = body.competitions.filter(({ matches_available: ahead }) => ahead > 0)
      return { name, json: body, leagues }
    }
  }
}

function rowOf(row: RecordRow): Row {
  const { match_id: id, kickoff, home_team, away_team, result } = row
  return {
    id,
    kickoff,
    // The ledger has no word on it: a match that was played has had its time.
    kickoff_confirmed: true,
    home_team,
    away_team,
    probabilities: { home: Number(row.home), draw: Number(row.draw), away: Number(row.away) },
    result_score: result,
  }
}
