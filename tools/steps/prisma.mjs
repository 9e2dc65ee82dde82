import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StepFailure } from './failures.mjs'
import { ROOT, runBin } from './run.mjs'

const PRISMA = 'prisma/build/index.js'
const SCHEMA = path.join(ROOT, 'prisma/schema.prisma')
const MIGRATIONS = path.join(ROOT, 'prisma/migrations')
const STAMP = path.join(ROOT, 'lib/platform/generated/prisma/.schema-sha256')

const reason = (output) =>
  output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .at(-1) ?? 'it gave no reason'

/**
 * Generates the Prisma client unless it was generated from this schema and this version of Prisma.
 * @returns {Promise<boolean>} true when it was generated
 */
export async function generateClient() {
  const { version } = JSON.parse(
    readFileSync(path.join(ROOT, 'node_modules/prisma/package.json'), 'utf8'),
  )
  const stamp = createHash('sha256').update(readFileSync(SCHEMA)).update(version).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false
  const { code, output } = await runBin(PRISMA, ['generate'])
  if (code !== 0) {
    throw new StepFailure(
      "Prisma can't generate its client: correct prisma/schema.prisma and start again.",
      output,
    )
  }
  writeFileSync(STAMP, stamp)
  return true
}

/** The migrations that the database does not hold whole. Undefined when that can't be told without Prisma. */
async function pendingMigrations(databaseUrl) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    )
    const applied = new Map(rows.map((row) => [row.migration_name, row.checksum]))
    return readdirSync(MIGRATIONS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .filter(({ name }) => {
        const sql = readFileSync(path.join(MIGRATIONS, name, 'migration.sql'))
        return applied.get(name) !== createHash('sha256').update(sql).digest('hex')
      })
  } catch (error) {
    if (error.code === '42P01') return undefined // a new database: no such table yet
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Brings the database to the newest migration. The command line of Prisma, which takes seconds, runs only when
 * a migration is missing.
 * @returns {Promise<boolean>} true when migrations were applied
 * @throws StepFailure with one sentence that says what to do
 */
export async function migrate(databaseUrl) {
  let pending
  try {
    pending = await pendingMigrations(databaseUrl)
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    throw new StepFailure(
      `The database ${pathname.slice(1)} at ${host} can't be used (${error.message || error.code}): check that it runs and that DATABASE_URL is right.`,
    )
  }
  if (pending?.length === 0) return false
  const { code, output } = await runBin(PRISMA, ['migrate', 'deploy'], {
    env: { DATABASE_URL: databaseUrl },
  })
  if (code !== 0) {
    throw new StepFailure(
      `The database can't be brought to the newest version (${reason(output)}): read the output above; restore a backup if a migration failed half way.`,
      output,
    )
  }
  return true
}
