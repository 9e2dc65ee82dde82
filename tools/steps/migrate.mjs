import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StepFailure } from './failures.mjs'
import { ROOT } from './run.mjs'

const MIGRATIONS = path.join(ROOT, 'prisma/migrations')

/** The number under which Prisma's own command line locks a database while it migrates. */
const PRISMA_LOCK = 72_707_369

/** The table in which Prisma keeps account, column for column, so that its command line goes on working. */
const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`

const migrationNames = () =>
  readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

async function connect(databaseUrl) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    throw new StepFailure(
      `The database ${pathname.slice(1)} at ${host} can't be used (${error.message || error.code}): check that it runs and that DATABASE_URL is right.`,
    )
  }
}

async function pendingMigrations(client) {
  const { rows } = await client.query(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const applied = new Set(rows.map((row) => row.migration_name))
  return migrationNames().filter((name) => !applied.has(name))
}

async function apply(client, name) {
  const sql = readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8')
  // A line that was never finished tells of an attempt outside of a transaction, which then left nothing else.
  await client.query(
    'DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL',
    [name],
  )
  try {
    await client.query(sql)
  } catch (error) {
    throw new StepFailure(
      `The database can't be brought to the newest version (${name}: ${error.message}); it is unchanged: start the version that fits it, or restore a backup.`,
    )
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), now(), 1)`,
    [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
  )
}

/**
 * Brings the database to the newest migration, all of it or nothing: Prisma's own command writes its account
 * apart from the migration, and killed in between it refuses to go on. Migrations must therefore be able to
 * run inside a transaction.
 * @returns {Promise<boolean>} true when migrations were applied
 * @throws StepFailure with one sentence that says what to do
 */
export async function migrate(databaseUrl) {
  const client = await connect(databaseUrl)
  try {
    await client.query('BEGIN')
    // Race: two instances start at once. The second waits here and then finds nothing to do.
    await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_LOCK])
    const { rows } = await client.query(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known`,
    )
    if (!rows[0].known) await client.query(LEDGER)
    const pending = await pendingMigrations(client)
    for (const name of pending) await apply(client, name)
    await client.query('COMMIT')
    return pending.length > 0
  } finally {
    await client.end().catch(() => undefined)
  }
}
