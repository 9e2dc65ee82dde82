import { answer, api, type Accuracy, type Answer, type CompetitionStatus } from './api'
import { readLedger, type LedgerRow } from './ledger'

export type Mode = 'live' | 'replay'
export type ModeReport = NonNullable<Accuracy['live']>
export type GroupFigures = ModeReport['by_season'][number]

/** A row of the ledger as its page shows it. */
export interface RecordRow extends LedgerRow {
  kickoff: string
  competition: string
  home_team: string
  away_team: string
}

/** What a row said, and what came. */
export function readForecast({ home, draw, away, result }: RecordRow) {
  const probabilities = { home: Number(home), draw: Number(draw), away: Number(away) }
  const [homeGoals = 0, awayGoals = 0] = result.split('-').map(Number)
  return { probabilities, score: { home: homeGoals, away: awayGoals } }
}

/** What a page of the track record shows: one mode's figures, and a page of its forecasts, newest first. */
export interface RecordView {
  accuracy: Accuracy
  mode: Mode
  report: ModeReport | null
  rows: RecordRow[]
  page: number
  pages: number
  competitions: CompetitionStatus[]
}

const ROWS_PER_PAGE = 25

/**
 * @param asked.mode live without, unless only replayed forecasts have a result
 * @param asked.page from 1; beyond the last stands the last
 */
export async function readTrackRecord(asked: {
  competition?: string
  mode?: Mode
  page?: number
}): Promise<Answer<RecordView>> {
  const { competition } = asked
  const query = competition === undefined ? {} : { competition }
  const [accuracy, status] = await Promise.all([
    answer(api().GET('/v1/accuracy', { params: { query } })),
    answer(api().GET('/v1/status')),
  ])
  if (!accuracy.ok) return accuracy
  if (!status.ok) return status
  const { live, replay } = accuracy.data
  const mode = asked.mode ?? (live || !replay ? 'live' : 'replay')
  const report = accuracy.data[mode]
  const n = report?.overall.n ?? 0
  const pages = Math.max(1, Math.ceil(n / ROWS_PER_PAGE))
  const page = Math.min(asked.page ?? 1, pages)
  const end = n - (page - 1) * ROWS_PER_PAGE
  const offset = Math.max(0, end - ROWS_PER_PAGE)
  const part = { mode, format: 'jsonl', offset, limit: Math.max(1, end - offset) } as const
  const ledger = await answer(
    api().GET('/v1/accuracy/ledger', { params: { query: { ...query, ...part } }, parseAs: 'text' }),
  )
  if (!ledger.ok) return ledger
  const rows = (readLedger(ledger.data) as RecordRow[]).toReversed()
  const { competitions } = status.data
  return {
    ok: true,
    data: { accuracy: accuracy.data, mode, report, rows, page, pages, competitions },
  }
}
