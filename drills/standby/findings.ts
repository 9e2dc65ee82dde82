import { isAnswered, type Call } from './load'

/** What a client has used, as the database has it. */
export interface Counted {
  clientId: string
  units: number
  rows: number
}

export interface Books {
  answered: number
  answeredUnits: number
  countedUnits: number
  countedRows: number
  /** Units and rows that were answered and are not counted. */
  lost: { units: number; rows: number; clients: number }
  /** Units counted beyond those answered, and the calls without an answer that can explain them. */
  unheard: { units: number; calls: number }
  /** Units that no call can explain: something was counted twice. */
  doubled: number
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

/**
 * Compares what was answered with what is counted, client by client.
 * @param before what was counted before the calls
 */
export function compare(calls: readonly Call[], before: Counted[], after: Counted[]): Books {
  const answered = calls.filter(isAnswered)
  const mostUnits = Math.max(...answered.map(({ units }) => units))
  const was = new Map(before.map((one) => [one.clientId, one]))
  const perClient = after.map(({ clientId, units, rows }) => {
    const own = calls.filter((call) => call.clientId === clientId)
    const given = own.filter(isAnswered)
    const unheard = own.length - given.length
    const more = units - (was.get(clientId)?.units ?? 0) - sum(given.map((call) => call.units))
    const moreRows = rows - (was.get(clientId)?.rows ?? 0) - sum(given.map((call) => call.rows))
    return { more, moreRows, unheard }
  })
  const lostUnits = perClient.map(({ more }) => Math.max(0, -more))
  return {
    answered: answered.length,
    answeredUnits: sum(answered.map(({ units }) => units)),
    countedUnits: sum(after.map(({ units }) => units)) - sum(before.map(({ units }) => units)),
    countedRows: sum(after.map(({ rows }) => rows)) - sum(before.map(({ rows }) => rows)),
    lost: {
      units: sum(lostUnits),
      rows: sum(perClient.map(({ moreRows }) => Math.max(0, -moreRows))),
      clients: lostUnits.filter((units) => units > 0).length,
    },
    unheard: {
      units: sum(perClient.map(({ more }) => Math.max(0, more))),
      calls: sum(perClient.map(({ unheard }) => unheard)),
    },
    doubled: sum(perClient.map(({ more, unheard }) => Math.max(0, more - unheard * mostUnits))),
  }
}

const BUCKET_MS = 500
/** So long the pace has to last. */
const STEADY_BUCKETS = 6
const STEADY_SHARE = 0.8

export interface Recovery {
  /** Milliseconds of the load at which the first call was answered again; null when none was. */
  firstMs: number | null
  /** Since when answers come at four fifths of the pace of before, for three seconds at least. */
  steadyMs: number | null
}

/** @param fromMs when it was cut, @param answersAgainMs from when on an answer counts as one of afterwards */
export function recovery(calls: readonly Call[], fromMs: number, answersAgainMs: number): Recovery {
  const times = calls.filter(isAnswered).map(({ doneMs }) => doneMs)
  const pace = (from: number) => times.filter((at) => at >= from && at < from + BUCKET_MS).length
  const before: number[] = []
  for (let at = 1_000; at + BUCKET_MS < fromMs; at += BUCKET_MS) before.push(pace(at))
  const usual = before.sort((a, b) => a - b)[Math.floor(before.length / 2)] ?? 0
  const firstMs = times.filter((at) => at >= answersAgainMs).sort((a, b) => a - b)[0] ?? null
  const last = Math.max(...times)
  for (let at = firstMs ?? Infinity; at + STEADY_BUCKETS * BUCKET_MS < last; at += BUCKET_MS / 5) {
    const paces = Array.from({ length: STEADY_BUCKETS }, (_, i) => pace(at + i * BUCKET_MS))
    if (paces.every((one) => one >= usual * STEADY_SHARE)) return { firstMs, steadyMs: at }
  }
  return { firstMs, steadyMs: null }
}

/** How often each came, the most frequent first. */
export function tally(calls: readonly Call[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { outcome } of calls) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}
