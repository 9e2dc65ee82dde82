/** A row of the public ledger, as far as it is needed to score. */
export interface LedgerRow {
  match_id: string
  mode: 'live' | 'replay'
  home: string
  draw: string
  away: string
  base_home: string
  base_draw: string
  base_away: string
  /** Goals: home-away. */
  result: string
}

/** The ledger as it is served: one JSON object per line. */
export const readLedger = (text: string): LedgerRow[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LedgerRow)
