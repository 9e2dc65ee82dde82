import { withConnection } from '../lib/platform/db'

/** What the service writes by itself, minute after minute. */
const OWN_MEASUREMENT = ['service_hours', 'oncall_alerts']

/**
 * Of every live table: how many rows it has, and a digest of all that stands in them; and how many mails wait. What the service
 * measures of itself is left out.
 */
export const tableDigests = (databaseUrl: string): Promise<Map<string, string>> =>
  withConnection(databaseUrl, async (connection) => {
    const { rows } = await connection.query<{ name: string }>(
      // A partition's rows are its table's; partitions themselves are made ahead, day by day.
      `SELECT oid::regclass::text AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
          AND relname <> ALL ($1) ORDER BY 1`,
      [OWN_MEASUREMENT],
    )
    const digests = new Map<string, string>()
    const digest = async (name: string, from: string) => {
      const found = await connection.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest FROM ${from} t`,
      )
      digests.set(name, found.rows[0]?.digest ?? '')
    }
    for (const { name } of rows) await digest(name, name)
    const jobs = await connection.query<{ there: boolean }>(
      `SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS there`,
    )
    if (jobs.rows[0]?.there)
      await digest(
        'mails',
        `(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'send_mail')`,
      )
    return digests
  })
