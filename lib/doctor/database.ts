import type { Platform } from '../platform'
import { connectDb, Prisma, type Db } from '../platform/db'
import { CLOCK_SQL, readClock, type ClockRow } from '../platform/database-clock'
import { checkSchema, DatabaseError } from '../platform/migrations'
import { secretInUse } from '../platform/secret-in-use'
import { fingerprintsOf } from '../platform/secrets'
import { failed, ok, warning, wordsOf, type Finding } from './finding'

const OLDEST_SERVER = 14
/** An instance's pools, see docs/operating.md. */
const CONNECTIONS_OF_ONE = 17
/** On a busy machine a connection takes its time, and somebody waits for the answer. */
export const PATIENCE_MS = 15_000
const NOTABLE_SKEW_MS = 2_000

interface Facts {
  version: string
  number: number
  standby: boolean
  may_create: boolean
  own_schema: boolean
  max: number
  used: number
}

const FACTS = Prisma.sql`SELECT current_setting('server_version') AS version,
  current_setting('server_version_num')::int AS number,
  pg_is_in_recovery() AS standby,
  has_schema_privilege('public', 'CREATE') AS may_create,
  to_regnamespace('graphile_worker') IS NOT NULL
    OR has_database_privilege(current_database(), 'CREATE') AS own_schema,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`

/** The server, rights, connections, clock and schema of a database. The schema is good where the last finding is ok. */
export async function examineDatabase(url: string): Promise<Finding[]> {
  const db = connectDb(url, 1, PATIENCE_MS)
  try {
    const [facts] = await db.$queryRaw<Facts[]>(FACTS)
    if (!facts) return [failed('database', 'it does not answer', null)]
    return [server(facts), rights(facts), connections(facts), await clock(db), await schema(url)]
  } catch (error) {
    return [
      failed(
        'database',
        wordsOf(error),
        'Check that it runs, that it lets this machine in, and DATABASE_URL.',
      ),
    ]
  } finally {
    await db.$disconnect()
  }
}

function server({ version, number, standby }: Facts): Finding {
  const detail = `PostgreSQL ${version}`
  if (number < OLDEST_SERVER * 10_000)
    return failed('database', detail, `Upgrade it to ${OLDEST_SERVER} or newer.`)
  if (standby)
    return failed(
      'database',
      `${detail}, a standby`,
      'Let DATABASE_URL lead to the primary: a standby takes no writes.',
    )
  return ok('database', detail)
}

function rights({ may_create, own_schema }: Facts): Finding {
  const missing = [
    ...(may_create ? [] : ['GRANT CREATE, USAGE ON SCHEMA public TO <user>']),
    ...(own_schema ? [] : ['GRANT CREATE ON DATABASE <name> TO <user>']),
  ]
  return missing.length === 0
    ? ok('database rights', 'may make tables and the schema of its jobs')
    : failed(
        'database rights',
        'may not make what migrations need',
        `As its owner: ${missing.join('; ')}.`,
      )
}

function connections({ max, used }: Facts): Finding {
  const detail = `${used} of ${max} in use`
  return max - used >= CONNECTIONS_OF_ONE
    ? ok('database connections', detail)
    : warning(
        'database connections',
        detail,
        `One instance takes up to ${CONNECTIONS_OF_ONE}: raise max_connections, or run fewer.`,
      )
}

async function clock(db: Db): Promise<Finding> {
  const { databaseMs } = await readClock(() => db.$queryRaw<ClockRow[]>(Prisma.raw(CLOCK_SQL)))
  const aheadMs = Math.round(Date.now() - databaseMs)
  const detail = `this machine is ${aheadMs} ms ahead of the database`
  return Math.abs(aheadMs) <= NOTABLE_SKEW_MS
    ? ok('clock', detail)
    : warning('clock', detail, 'The database’s clock counts: let NTP keep both, and its above all.')
}

async function schema(url: string): Promise<Finding> {
  try {
    await checkSchema(url, PATIENCE_MS)
    return ok('migrations', 'the database has those of this version')
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return failed(
      'migrations',
      error.message.split(':', 1)[0] ?? '',
      error.message.split(': ').slice(1).join(': '),
    )
  }
}

/** Whether `SECRET_KEY` is the one that the database is used with. */
export async function examineSecret({ db, env }: Pick<Platform, 'db' | 'env'>): Promise<Finding> {
  const own = fingerprintsOf(env.SECRET_KEY)
  const inUse = await secretInUse(db)
  if (inUse === undefined) return ok('secret', `${own[0]}; none was in use yet`)
  return own.includes(inUse)
    ? ok('secret', `${inUse} is in use, and known here`)
    : failed(
        'secret',
        `${inUse} is in use, ${own.join(', ')} is set here`,
        'Set SECRET_KEY to the one from before; `prematch secret accept` only if that is lost.',
      )
}
