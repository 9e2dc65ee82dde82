import pg from 'pg'

/**
 * The role that the product works as: it owns its database and has no right beyond that. The superuser is for
 * starting, checking and preparing the server; nothing that answers requests knows its password.
 */
const OWNER = 'prematch'

/** @param {string} role @param {number} port @param {string} password @param {string} database */
const urlOf = (role, port, password, database) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

/** @param {number} port @param {string} password */
export const superuserUrl = (port, password, database = 'postgres') =>
  urlOf('postgres', port, password, database)

/** @param {number} port @param {string} password @param {string} database */
export const ownerUrl = (port, password, database) => urlOf(OWNER, port, password, database)

/** A server, with the superuser's password. @typedef {{port: number, password: string}} Server */

/** Two starts at once prepare one after the other. */
const PREPARING_LOCK = 72_707_370

/**
 * Gives the owner everything in the database that is not its own yet: a database made before there was an owner
 * belongs to the superuser, object by object (`REASSIGN OWNED` refuses for that one). A sequence of a
 * column follows its table; a partition does not.
 */
const TAKE_OVER = `DO $$ DECLARE statement text; BEGIN
  FOR statement IN
    WITH ours AS (
      SELECT oid, nspname, nspowner FROM pg_namespace
       WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'
    ), own AS (SELECT oid FROM pg_roles WHERE rolname = '${OWNER}')
    SELECT format('ALTER SCHEMA %I OWNER TO ${OWNER}', nspname) FROM ours
     WHERE nspname <> 'public' AND nspowner <> (SELECT oid FROM own)
    UNION ALL
    SELECT format('ALTER %s %s OWNER TO ${OWNER}',
             CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                          ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c JOIN ours ON ours.oid = c.relnamespace
     WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relowner <> (SELECT oid FROM own)
       AND NOT EXISTS (SELECT 1 FROM pg_depend d
                        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                          AND (d.deptype = 'e' OR relkind = 'S' AND d.deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${OWNER}', t.oid::regtype)
      FROM pg_type t JOIN ours ON ours.oid = t.typnamespace
     WHERE typowner <> (SELECT oid FROM own)
       AND (typtype IN ('e', 'd', 'r')
            OR EXISTS (SELECT 1 FROM pg_class c WHERE c.oid = t.typrelid AND c.relkind = 'c'))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER}', p.oid::regprocedure)
      FROM pg_proc p JOIN ours ON ours.oid = p.pronamespace
     WHERE proowner <> (SELECT oid FROM own)
       AND NOT EXISTS (SELECT 1 FROM pg_depend d
                        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype IN ('i', 'e'))
  LOOP EXECUTE statement; END LOOP;
END $$`

/**
 * Runs `work` as the superuser.
 * @param {Server} server @param {string} database @param {(client: pg.Client) => Promise<unknown>} work
 */
async function asSuperuser({ port, password }, database, work) {
  const client = new pg.Client({ connectionString: superuserUrl(port, password, database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes sure that the owner can sign in, that the database exists, and that the owner owns it and all that is in it.
 * Changes nothing where that is so.
 * @param {Server} server @param {string} ownerPassword @param {string} database
 */
export async function prepareDatabase(server, ownerPassword, database) {
  await asSuperuser(server, 'postgres', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [PREPARING_LOCK])
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER])
    await client.query(
      `${role.rowCount ? 'ALTER' : 'CREATE'} ROLE ${OWNER} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${pg.escapeLiteral(ownerPassword)}`,
    )
    /** @type {pg.QueryResult<{owner: string}>} */
    const found = await client.query(
      'SELECT datdba::regrole::text AS owner FROM pg_database WHERE datname = $1',
      [database],
    )
    const name = pg.escapeIdentifier(database)
    if (!found.rowCount) await client.query(`CREATE DATABASE ${name} OWNER ${OWNER}`)
    else if (found.rows[0]?.owner !== OWNER)
      await client.query(`ALTER DATABASE ${name} OWNER TO ${OWNER}`)
    await asSuperuser(server, database, (inside) => inside.query(TAKE_OVER))
  })
}
