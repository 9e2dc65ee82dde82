import { from as copyFrom } from 'pg-copy-streams'
import { withConnection, type Connection } from '../platform/db'
import type { Env } from '../platform/env'
import { prepareJobs } from '../platform/jobs'
import { unpack } from './archive'
import { BackupError, type Manifest } from './manifest'
import { columnList, listTables, quoted, type Table } from './tables'
import { requireSameVersion } from './verify'

/**
 * Fills a migrated database that has no row yet, all of it or nothing.
 * @throws BackupError when the backup or the database does not allow it; nothing was written then
 */
export async function restoreBackup(
  { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>,
  file: string,
): Promise<Manifest> {
  const unpacked = await unpack(file)
  try {
    const { manifest, read } = unpacked
    requireSameVersion(unpacked)
    // Mails that waited are jobs, and their tables are otherwise made by the first server.
    await prepareJobs(DATABASE_URL)
    await withConnection(DATABASE_URL, async (connection) => {
      await connection.query('BEGIN')
      const tables = await listTables(connection)
      await requireSameTables(connection, tables, manifest)
      for (const { name } of tables) {
        const stored = manifest.tables.find((one) => one.name === name)
        if (!stored) continue
        const sql = `COPY ${quoted(name)} (${columnList(stored)}) FROM STDIN`
        await read(stored, connection.query(copyFrom(sql)))
      }
      for (const table of tables) await goOnCounting(connection, table)
      // Whoever ran a job then is gone.
      await connection.query(
        'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL',
      )
      await connection.query(
        'UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL',
      )
      // What was told after the backup is not known here: endpoints hear of that.
      await connection.query("UPDATE webhook_endpoints SET place_release = ''")
      await connection.query('COMMIT')
    })
    return manifest
  } finally {
    await unpacked.end()
  }
}

async function requireSameTables(
  connection: Connection,
  tables: Table[],
  { tables: stored }: Manifest,
): Promise<void> {
  const unknown = stored.filter(({ name, columns }) => {
    const known = tables.find((table) => table.name === name)
    return !known || columns.some((column) => !known.columns.includes(column))
  })
  if (unknown.length > 0)
    throw new BackupError(
      `This database has no place for ${unknown[0]?.name}: run \`prematch migrate\` of the version that made the backup.`,
    )
  for (const { name } of tables) {
    await connection.query(`LOCK TABLE ${quoted(name)} IN EXCLUSIVE MODE`)
    const { rowCount } = await connection.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if (rowCount !== 0)
      throw new BackupError(
        `The database is not empty (${name} has rows): restore into a new one, migrated and never served.`,
      )
  }
}

/** Numbers that a table counts up go on behind those that were restored. */
async function goOnCounting(connection: Connection, { name, columns }: Table): Promise<void> {
  const { rows: counted } = await connection.query<{ column: string; sequence: string }>(
    `SELECT * FROM (SELECT "column", pg_get_serial_sequence($1, "column") AS sequence
       FROM unnest($2::text[]) AS "column") s WHERE sequence IS NOT NULL`,
    [quoted(name), columns],
  )
  for (const { column, sequence } of counted)
    await connection.query(
      `SELECT setval($1, max(${quoted(column)})) FROM ${quoted(name)} HAVING count(*) > 0`,
      [sequence],
    )
}
