import { to as copyTo } from 'pg-copy-streams'
import { withConnection } from '../platform/db'
import type { Env } from '../platform/env'
import { MIGRATION_NAMES } from '../platform/migrations'
import { startPacking } from './archive'
import type { Manifest, StoredTable } from './manifest'
import { columnList, listTables, quoted } from './tables'

/** Variables that hold a secret, or are of no use without one. */
const SECRETS = [
  'SECRET_KEY',
  'LEAK_REPORT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
] as const

const ALONGSIDE = [
  {
    name: 'SECRET_KEY',
    why: 'without it no API key works; or the file secret-key of PREMATCH_STATE_DIR',
  },
  {
    name: '.env',
    why: 'all other settings, and the secrets of Stripe, of the mail server and of leak reports',
  },
  { name: 'RESULTS_DIR', why: 'the results; copies of sources over the network are fetched again' },
] as const

/** What a backup came to. */
export interface Made {
  file: string
  bytes: number
  manifest: Manifest
}

/**
 * Copies the whole database as of one instant, beside a running service.
 * @param secrets the variables to put their secrets into the file; undefined to leave them out
 * @throws BackupError
 */
export async function createBackup(
  { DATABASE_URL }: Pick<Env, 'DATABASE_URL'>,
  file: string,
  secrets?: Record<string, string | undefined>,
): Promise<Made> {
  const packing = await startPacking(file)
  try {
    return await withConnection(DATABASE_URL, async (connection) => {
      await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const [facts] = (await connection.query<{ at: Date; fingerprint: string | null }>(FACTS)).rows
      const tables: StoredTable[] = []
      for (const table of await listTables(connection)) {
        const sql = `COPY (SELECT ${columnList(table)} FROM ${quoted(table.name)}) TO STDOUT`
        const measured = await packing.add(table.name, connection.query(copyTo(sql)))
        tables.push({ ...table, ...measured })
      }
      await connection.query('COMMIT')
      const kept = SECRETS.filter((name) => secrets?.[name])
      const manifest: Manifest = {
        format: 1,
        createdAt: (facts?.at ?? new Date()).toISOString(),
        migrations: MIGRATION_NAMES,
        secretFingerprint: facts?.fingerprint ?? null,
        alongside: [...ALONGSIDE],
        secrets: kept,
        tables,
      }
      const text = kept.map((name) => `${name}=${JSON.stringify(secrets?.[name])}\n`).join('')
      return { file, bytes: await packing.finish(manifest, text), manifest }
    })
  } finally {
    await packing.end()
  }
}

const FACTS = `SELECT now() AS at, (SELECT fingerprint FROM secret_in_use WHERE id = 1) AS fingerprint`
