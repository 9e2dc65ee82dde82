/** The scores of the track record once more, written down anew from what its public ledger says. */

export type LedgerRow = Record<string, string>
export interface Scores {
  rps: number
  log_loss: number
  brier: number
  accuracy: number
  ece: number
}

const six = (value: number) => Math.round(value * 1e6) / 1e6
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const probabilities = (row: LedgerRow, prefix: '' | 'base_') =>
  ['home', 'draw', 'away'].map((name) => Number(row[prefix + name]))
function outcome({ result = '' }: LedgerRow): number {
  const [home = 0, away = 0] = result.split('-').map(Number)
  return home > away ? 0 : home === away ? 1 : 2
}
const rps = ([home = 0, draw = 0]: number[], came: number) =>
  ((home - (came === 0 ? 1 : 0)) ** 2 + (home + draw - (came <= 1 ? 1 : 0)) ** 2) / 2

function ece(rows: LedgerRow[], prefix: '' | 'base_'): number {
  const given = rows
    .flatMap((row) => probabilities(row, prefix).map((p, i) => ({ p, came: outcome(row) === i })))
    .sort((a, b) => a.p - b.p)
  let sum = 0
  for (let bin = 0; bin < 10; bin++) {
    const part = given.slice(
      Math.floor((bin * given.length) / 10),
      Math.floor(((bin + 1) * given.length) / 10),
    )
    if (part.length > 0)
      sum += Math.abs(
        part.filter(({ came }) => came).length - part.reduce((all, { p }) => all + p, 0),
      )
  }
  return sum / given.length
}

/** What forecasts, or base rates, of the ledger were worth, in six decimals. */
export const scores = (rows: LedgerRow[], prefix: '' | 'base_'): Scores => {
  const over = (of: (p: number[], came: number) => number) =>
    six(mean(rows.map((row) => of(probabilities(row, prefix), outcome(row)))))
  return {
    rps: over(rps),
    log_loss: over((p, came) => -Math.log(p[came] ?? 0)),
    brier: over((p, came) => p.reduce((sum, one, i) => sum + (one - (i === came ? 1 : 0)) ** 2, 0)),
    accuracy: over((p, came) => (p.indexOf(Math.max(...p)) === came ? 1 : 0)),
    ece: six(ece(rows, prefix)),
  }
}
