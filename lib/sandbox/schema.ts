import type { Platform } from '../platform'
import { connectDb, inSchema, withConnection, type Connection, type Db } from '../platform/db'
import type { Env } from '../platform/env'
import { migrate } from '../platform/migrations'
import { NEXT_SANDBOX_SCHEMA, SANDBOX_SCHEMA } from '../platform/schemas'
import { sandboxSecretKey } from '../platform/secrets'

export type SandboxSchema = typeof SANDBOX_SCHEMA | typeof NEXT_SANDBOX_SCHEMA

/**
 * The environment of code that runs in the sandbox: an address whose connections see no live table, and a secret whose keys,
 * cursors and signatures are nothing outside.
 */
export const sandboxEnv = (env: Env, schema: SandboxSchema = SANDBOX_SCHEMA): Env => ({
  ...env,
  DATABASE_URL: inSchema(env.DATABASE_URL, schema),
  SECRET_KEY: sandboxSecretKey(env.SECRET_KEY),
})

/** Connections of the sandbox. They are few, and opened when they are needed. */
const POOL_SIZE = 2

/** The platform of the sandbox beside the live one, on the same clock. Close its `db`. */
export function sandboxPlatform(
  platform: Platform,
  schema?: SandboxSchema,
  poolSize = POOL_SIZE,
  connectTimeoutMs?: number,
): Platform & { db: Db } {
  const env = sandboxEnv(platform.env, schema)
  return { ...platform, env, db: connectDb(env.DATABASE_URL, poolSize, connectTimeoutMs) }
}

const exists = async (connection: Connection, schema: SandboxSchema): Promise<boolean> => {
  const { rows } = await connection.query<{ found: boolean }>(
    'SELECT to_regnamespace($1) IS NOT NULL AS found',
    [schema],
  )
  return rows[0]?.found === true
}

/** Brings the sandbox's tables to this version, where there is a sandbox. @returns the migrations that were applied */
export async function migrateSandbox(databaseUrl: string): Promise<string[]> {
  const found = await withConnection(databaseUrl, (connection) =>
    exists(connection, SANDBOX_SCHEMA),
  )
  return found ? migrate(inSchema(databaseUrl, SANDBOX_SCHEMA)) : []
}

/** Empty tables for the next season, in place of what an earlier attempt has left. */
export async function makeNextSchema(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, async (connection) => {
    await connection.query(`DROP SCHEMA IF EXISTS ${NEXT_SANDBOX_SCHEMA} CASCADE`)
    await connection.query(`CREATE SCHEMA ${NEXT_SANDBOX_SCHEMA}`)
  })
  const url = inSchema(databaseUrl, NEXT_SANDBOX_SCHEMA)
  await migrate(url)
  await withConnection(url, async (connection) => {
    for (const statement of OWN_SHAPE) await connection.query(statement)
  })
}

/** In what the sandbox's tables differ: drift stays (`tellChanges`), and counters belong to a run of a clock. */
const OWN_SHAPE = [
  'DROP INDEX changes_drift_once',
  'CREATE INDEX changes_match_id_seq_idx ON changes (match_id, seq)',
  'ALTER TABLE quota_counters DROP CONSTRAINT quota_counters_client_id_fkey',
  'ALTER TABLE usage_hours DROP CONSTRAINT usage_hours_client_id_fkey',
]

/** What owners have made in their sandboxes, each table after those that it refers to. */
const OWNERS_TABLES = [
  'accounts',
  'clients',
  'contracts',
  'api_keys',
  'audit_events',
  'webhook_endpoints',
]

/** Clocks, counters and competitions of the next season: each clock begins another run. */
const BEGIN_ANEW = [
  `INSERT INTO ${NEXT_SANDBOX_SCHEMA}.sandbox_clocks (client_id, run, ahead_ms, told_until, moves_since)
   SELECT client_id, run + 1, (extract(epoch FROM begins_at - $1::timestamptz) * 1000)::bigint, begins_at, $1
   FROM ${SANDBOX_SCHEMA}.sandbox_clocks, ${NEXT_SANDBOX_SCHEMA}.sandbox_season`,
  `INSERT INTO ${NEXT_SANDBOX_SCHEMA}.quota_counters (client_id)
   SELECT client_id || '.' || run FROM ${NEXT_SANDBOX_SCHEMA}.sandbox_clocks`,
  `INSERT INTO ${NEXT_SANDBOX_SCHEMA}.selection_slots (client_id, slot, code, held_code, since)
   SELECT client_id, slot, code, code, $1
   FROM ${SANDBOX_SCHEMA}.sandbox_clocks, ${NEXT_SANDBOX_SCHEMA}.sandbox_season,
     unnest(competitions) WITH ORDINALITY AS played(code, slot)`,
]

/** True where the next season's tables are there. */
export const hasNextSchema = (databaseUrl: string): Promise<boolean> =>
  withConnection(databaseUrl, (connection) => exists(connection, NEXT_SANDBOX_SCHEMA))

/**
 * Puts the season that was built into the place of the one that is served, with the owners' keys; their clocks begin anew. One
 * transaction: requests see the one or the other.
 */
export async function takeNextSchema(databaseUrl: string, now: Date): Promise<void> {
  await withConnection(databaseUrl, async (connection) => {
    await connection.query('BEGIN')
    if (await exists(connection, SANDBOX_SCHEMA)) {
      for (const table of OWNERS_TABLES)
        await connection.query(
          `INSERT INTO ${NEXT_SANDBOX_SCHEMA}.${table} SELECT * FROM ${SANDBOX_SCHEMA}.${table}`,
        )
      for (const statement of BEGIN_ANEW)
        await connection.query(statement, statement.includes('$1') ? [now] : [])
      await connection.query(`DROP SCHEMA ${SANDBOX_SCHEMA} CASCADE`)
    }
    await connection.query(`ALTER SCHEMA ${NEXT_SANDBOX_SCHEMA} RENAME TO ${SANDBOX_SCHEMA}`)
    await connection.query('COMMIT')
  })
}
