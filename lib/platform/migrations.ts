import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { MIGRATIONS } from './generated/migrations'

/** Names of this version's migrations, in order. */
export const MIGRATION_NAMES = MIGRATIONS.map(({ name }) => name)

/** The number under which Prisma's own command line locks a database while it migrates. */
const PRISMA_LOCK = 72_707_369

const CONNECT_TIMEOUT_MS = 5_000

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

/** A database that this version can't work on; the message is one sentence that says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  constructor(
    readonly code: 'unusable_database' | 'older_database' | 'newer_database' | 'migration_failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * Makes sure that code and schema belong together: that the database has every migration of this version and no other.
 * @param connectTimeoutMs how long to wait for a connection
 * @throws DatabaseError
 */
export async function checkSchema(url: string, connectTimeoutMs?: number): Promise<void> {
  const client = await connect(url, connectTimeoutMs)
  try {
    const missing = await missingMigrations(client)
    if (missing.length === 0) return
    throw new DatabaseError(
      'older_database',
      `The database is older than this program (it lacks ${missing.length} of ${MIGRATIONS.length} migrations): bring it up to date with \`npm run prematch -- migrate\`.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Brings the database to the newest migration, all of it or nothing: Prisma's own command writes its account
 * apart from the migration, and killed in between it refuses to go on. Migrations must therefore be able to
 * run inside a transaction.
 * @returns the names of the migrations that were applied
 * @throws DatabaseError
 */
export async function migrate(url: string): Promise<string[]> {
  const client = await connect(url)
  try {
    await client.query('BEGIN')
    // Race: two instances start at once. The second waits here and then finds nothing to do.
    await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_LOCK])
    const missing = await missingMigrations(client)
    if (missing.length > 0) await client.query(LEDGER)
    for (const migration of missing) await apply(client, migration)
    await client.query('COMMIT')
    return missing.map(({ name }) => name)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function connect(url: string, connectTimeoutMs = CONNECT_TIMEOUT_MS): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const { host, pathname } = new URL(url)
    const { message, code } = error as NodeJS.ErrnoException
    throw new DatabaseError(
      'unusable_database',
      `The database ${pathname.slice(1)} at ${host} can't be used (${message || code}): check that it runs and that DATABASE_URL is right.`,
      { cause: error },
    )
  }
}

/**
 * The migrations that the database lacks, in order.
 * @throws DatabaseError when it has one that this version does not know
 */
async function missingMigrations(client: pg.Client): Promise<typeof MIGRATIONS> {
  const applied = await appliedMigrations(client)
  const unknown = [...applied].filter((name) => MIGRATIONS.every((one) => one.name !== name))
  if (unknown.length > 0)
    throw new DatabaseError(
      'newer_database',
      `The database is newer than this program (which does not know its migration ${unknown.sort().at(-1)}): start the newest version, or restore the backup from before the upgrade.`,
    )
  return MIGRATIONS.filter(({ name }) => !applied.has(name))
}

async function appliedMigrations(client: pg.Client): Promise<Set<string>> {
  const ledger = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  )
  if (!ledger.rows[0]?.exists) return new Set()
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return new Set(rows.map((row) => row.migration_name))
}

async function apply(client: pg.Client, { name, sql }: (typeof MIGRATIONS)[number]): Promise<void> {
  // A line that was never finished tells of an attempt outside of a transaction, which then left nothing else.
  await client.query(
    'DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL',
    [name],
  )
  try {
    await client.query(sql)
  } catch (error) {
    throw new DatabaseError(
      'migration_failed',
      `The database can't be brought to the newest version (${name}: ${(error as Error).message}); it is unchanged: start the version that fits it, or restore a backup.`,
      { cause: error },
    )
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), now(), 1)`,
    [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
  )
}
