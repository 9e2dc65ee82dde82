import type { Db } from '../platform/db'
import type { MeteredRoute } from '../quota'

const HOUR_MS = 3_600_000

/** How often one route of a client was refused with one status in one clock hour. */
interface Refusals {
  client_id: string
  hour_start: number
  route: MeteredRoute
  status: number
  count: number
}

/** Counts in memory the refusals that the quota's own figures do not hold. */
export interface RefusalTally {
  note(call: { clientId: string; route: MeteredRoute; status: number }, nowMs: number): void
  /** Adds what is counted to the database; after a failure it is counted on. */
  flush(db: Db): Promise<void>
}

/** One per instance: counting them by a statement each would make a refusal as dear as an answer. */
export function createRefusalTally(): RefusalTally {
  let counted = new Map<string, Refusals>()

  function add(refusals: Refusals): void {
    const { client_id, hour_start, route, status, count } = refusals
    const name = `${client_id} ${hour_start} ${route} ${status}`
    const known = counted.get(name)
    if (known) known.count += count
    else counted.set(name, refusals)
  }

  return {
    note({ clientId, route, status }, nowMs) {
      const hour_start = nowMs - (nowMs % HOUR_MS)
      add({ client_id: clientId, hour_start, route, status, count: 1 })
    },
    async flush(db) {
      if (counted.size === 0) return
      const taken = [...counted.values()]
      counted = new Map()
      await write(db, taken).catch((error: unknown) => {
        taken.forEach(add)
        throw error
      })
    },
  }
}

/** In one order, so that two instances never wait for each other in a circle. */
const write = (db: Db, refusals: Refusals[]) =>
  db.$executeRaw`
    INSERT INTO usage_refusals (client_id, hour_start, route, status, count)
    SELECT r.client_id, r.hour_start, r.route, r.status, r.count
      FROM json_to_recordset(${JSON.stringify(refusals)}::json)
             AS r(client_id text, hour_start bigint, route text, status int, count int)
      JOIN clients c ON c.id = r.client_id
     ORDER BY r.client_id, r.hour_start, r.route, r.status
       FOR KEY SHARE OF c
    ON CONFLICT (client_id, hour_start, route, status)
    DO UPDATE SET count = usage_refusals.count + EXCLUDED.count`

/** Refusals of a client from the hour `fromMs` on that the quota's figures do not hold. */
export async function readRefusals(
  db: Db,
  clientId: string,
  fromMs: number,
): Promise<{ startMs: number; route: MeteredRoute; status: number; count: number }[]> {
  const rows = await db.usageRefusal.findMany({
    where: { clientId, hourStart: { gte: fromMs } },
    orderBy: [{ hourStart: 'asc' }, { route: 'asc' }, { status: 'asc' }],
  })
  return rows.map(({ hourStart, route, status, count }) => ({
    startMs: Number(hourStart),
    route: route as MeteredRoute,
    status,
    count,
  }))
}
