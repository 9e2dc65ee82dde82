import { Prisma, type Db } from '../platform/db'
import { viaOf, type Via } from './call'
import type { CallKey } from './read'

const DAY_MS = 86_400_000

/** Days that are looked at: a habit of last month is no advice for today. */
export const SAVINGS_DAYS = 7

interface Used {
  calls: number
  units: number
  rows: number
}

/** What a client's kept calls say about its habits. Where only some of very many calls are kept, these stand for all. */
export interface Savings {
  /** All rows that were sent. */
  rows: number
  /** Of these, the ones that the same question had brought within a day, unchanged: a 304 would have cost none. */
  repeatedRows: number
  /** How many answers were a 304. */
  unchanged: number
  /** What those would have cost in rows, by what the same question brought when it was answered whole. */
  savedRows: number
  byKey: ({ via: Via; key: CallKey | null } & Used)[]
  /** By what stands in a path: the code of a competition, or the id of one match. */
  byPath: ({ code: string | null; matchId: string | null } & Used)[]
}

/** The calls of a client since an instant; the start of every statement here. */
const callsOf = (clientId: string, since: Date) => Prisma.sql`
  calls AS (SELECT key_id, target, status, units, rows, etag, weight, at,
                   lag(at) OVER (PARTITION BY target, etag ORDER BY at) AS same_at
              FROM client_calls WHERE client_id = ${clientId} AND at >= ${since})`

const USED = Prisma.sql`sum(weight)::float8 AS calls, sum(units * weight)::float8 AS units, sum(rows * weight)::float8 AS rows`

const SUMMED = Prisma.sql`sum(calls)::float8 AS calls, sum(units)::float8 AS units, sum(rows)::float8 AS rows`

// A pattern is looked for in what was asked, not in every call: in ten thousand of them that took a second.
const CODE = Prisma.sql`CASE WHEN target LIKE '/v1/leagues/%' THEN substring(target FROM '^/v1/leagues/([A-Z0-9_]+)/matches') END`
// What was answered is a match: its id has 71 characters.
const MATCH_ID = Prisma.sql`CASE WHEN target LIKE '/v1/matches/fsm:v1:%' THEN substr(target, 13, 71) END`

/** @param since older calls are not looked at, whether they are deleted yet or not */
export async function readSavings(db: Db, clientId: string, since: Date): Promise<Savings> {
  const calls = callsOf(clientId, since)
  const [[sums], [saved], keys, byPath] = await Promise.all([
    db.$queryRaw<{ rows: number; repeated: number; unchanged: number }[]>`WITH ${calls}
      SELECT coalesce(sum(rows * weight), 0)::float8 AS rows,
             coalesce(sum(rows * weight) FILTER (WHERE etag IS NOT NULL AND at - same_at <= interval '1 day'), 0)::float8 AS repeated,
             coalesce(sum(weight) FILTER (WHERE status = 304), 0)::float8 AS unchanged
        FROM calls`,
    db.$queryRaw<{ rows: number }[]>`WITH ${calls}
      SELECT coalesce(sum(u.calls * a.rows), 0)::float8 AS rows
        FROM (SELECT target, sum(weight) AS calls FROM calls WHERE status = 304 GROUP BY target) u
        JOIN (SELECT target, avg(rows) AS rows FROM calls WHERE status = 200 GROUP BY target) a USING (target)`,
    db.$queryRaw<({ key_id: string } & Used)[]>`WITH ${calls}
      SELECT key_id, ${USED} FROM calls GROUP BY key_id ORDER BY units DESC, rows DESC`,
    db.$queryRaw<Savings['byPath']>`WITH ${calls}
      SELECT ${CODE} AS code, ${MATCH_ID} AS "matchId", ${SUMMED}
        FROM (SELECT target, ${USED} FROM calls WHERE status < 400 GROUP BY target) asked GROUP BY 1, 2`,
  ])
  const known = await db.apiKey.findMany({
    where: { id: { in: keys.map(({ key_id: id }) => id) } },
    select: { id: true, name: true, last4: true },
  })
  return {
    rows: sums?.rows ?? 0,
    repeatedRows: sums?.repeated ?? 0,
    unchanged: sums?.unchanged ?? 0,
    savedRows: Math.round(saved?.rows ?? 0),
    byKey: keys.map(({ key_id: id, ...used }) => ({
      via: viaOf(id),
      key: known.find((key) => key.id === id) ?? null,
      ...used,
    })),
    byPath,
  }
}

/** From when on calls are looked at. */
export const savingsSince = (keptSince: Date, nowMs: number): Date =>
  new Date(Math.max(keptSince.getTime(), nowMs - SAVINGS_DAYS * DAY_MS))
