import pg from 'pg'
import type { ApiDeps } from '../lib/api/context'
import { prepareJobs } from '../lib/platform/jobs'
import { timetable } from '../server/timetable'

/** All that the product does by itself, a Stripe to ask among it. */
const RECURRING = Object.keys(timetable({ billing: {} } as ApiDeps))

async function query(url: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/**
 * Puts down a database's recurring jobs as a first start does, for tomorrow. A first start runs each of them at once, beside
 * whatever a test does: those that test one run it themselves.
 * @param url of a migrated database on which nothing has started yet
 */
export async function leaveTimetableToTests(url: string): Promise<void> {
  await prepareJobs(url)
  const schedule = `SELECT graphile_worker.add_job(name, '{}'::json, run_at := now() + interval '1 day', job_key := name)
    FROM unnest($1::text[]) AS name`
  await query(url, schedule, [RECURRING])
}

/** Makes a test database one on which nothing has started yet, as `migrate` leaves it. */
export const forgetTimetable = (url: string): Promise<void> =>
  query(url, 'DROP SCHEMA graphile_worker CASCADE')
