import pg from 'pg'
import { eventually } from './eventually'

/** The name under which the program that gets killed is known to Postgres. */
const VICTIM = 'victim'
/** Held by the test; the victim's chosen write waits for it. */
const LOCK = 728_301

/**
 * Every write of the victim is counted by a sequence, which no rollback turns back, and the chosen one
 * waits for the test's lock. A transaction's end counts too: the deferred trigger runs inside COMMIT, and
 * who is killed there has its changes committed but never hears of it.
 */
const INSTALL = `
CREATE SEQUENCE kill_steps;
CREATE TABLE kill_at (step bigint NOT NULL);
CREATE FUNCTION kill_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('application_name') <> '${VICTIM}' THEN RETURN NULL; END IF;
  IF TG_LEVEL = 'ROW' THEN
    -- One commit is one step, however many rows it has.
    IF current_setting('kill.committing', true) = 'yes' THEN RETURN NULL; END IF;
    PERFORM set_config('kill.committing', 'yes', true);
  END IF;
  IF nextval('kill_steps') = (SELECT step FROM kill_at) THEN
    PERFORM pg_advisory_xact_lock_shared(${LOCK});
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE name text;
BEGIN
  -- A trigger of a partitioned table is made on its partitions by itself.
  FOR name IN SELECT relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'kill_at' LOOP
    EXECUTE format('CREATE TRIGGER kill_before_write BEFORE INSERT OR UPDATE OR DELETE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION kill_here()', name);
    EXECUTE format('CREATE CONSTRAINT TRIGGER kill_at_commit AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION kill_here()', name);
  END LOOP;
END $$`

/** A program, or what is one to the database. */
export interface Victim {
  url: string
  /** From here on nothing of it reaches the database; answers once that is so. */
  kill(): Promise<void>
}

export interface KillRounds<T> {
  /** A test database, which the test's own server may be using. */
  databaseUrl: string
  /** Starts the program of a round, counted from 1, on the database address given. */
  start(databaseUrl: string, round: number): Promise<Victim>
  /** Makes what a round needs; called before its program starts. */
  prepare(round: number): Promise<T>
  /** Asks the program at `url` for the one operation under test. */
  act(url: string, prepared: T): Promise<unknown>
  /** Looks at what is in the database after the kill, or after the operation went through. */
  check(prepared: T, step: string): Promise<void>
}

/**
 * Runs one operation again and again and kills its program one write further each time:
 * before the first write, before the second, …, inside each COMMIT, until a round goes through. No code
 * of the product knows of it. The operation should be the only one that the program is asked for.
 * @returns where it was killed, in order: `UPDATE sessions`, …, `COMMIT`
 */
export async function killAtEveryWrite<T>(rounds: KillRounds<T>): Promise<string[]> {
  const sql = new pg.Client({ connectionString: rounds.databaseUrl })
  await sql.connect()
  const victimUrl = new URL(rounds.databaseUrl)
  victimUrl.searchParams.set('application_name', VICTIM)
  const steps: string[] = []
  try {
    await sql.query(INSTALL)
    for (;;) {
      const prepared = await rounds.prepare(steps.length + 1)
      const program = await rounds.start(victimUrl.href, steps.length + 1)
      await sql.query('TRUNCATE kill_at')
      await sql.query('INSERT INTO kill_at VALUES ($1)', [steps.length + 1])
      await sql.query(`SELECT pg_advisory_lock(${LOCK}), setval('kill_steps', 1, false)`)
      const acted = rounds.act(program.url, prepared).catch(() => undefined)
      const step = await Promise.race([waitingStatement(sql), acted.then(() => heldStatement(sql))])
      await program.kill()
      await acted
      await sql.query(`SELECT pg_advisory_unlock(${LOCK})`)
      // Postgres notices that nobody listens any more when the held statement is through.
      await eventually(async () => {
        if ((await victims(sql)).length > 0) throw new Error('the victim is still connected')
      })
      // A full machine had no time for it: it was refused before it came as far as in the rounds before.
      if (step === undefined && (await writesMade(sql)) < steps.length) continue
      await rounds.check(prepared, step ?? 'through')
      if (step === undefined) return steps
      steps.push(step)
    }
  } finally {
    await sql.end()
  }
}

const victims = async (sql: pg.Client) =>
  (
    await sql.query<{ query: string; waits: boolean }>(
      `SELECT query, coalesce(wait_event = 'advisory', false) AS waits FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1`,
      [VICTIM],
    )
  ).rows

/** The statement that the victim is held at; undefined where it is not. */
async function heldStatement(sql: pg.Client): Promise<string | undefined> {
  const held = (await victims(sql)).find(({ waits }) => waits)
  return held && nameOf(held.query)
}

/** The same, once it is. */
const waitingStatement = (sql: pg.Client): Promise<string> =>
  eventually(
    async () => {
      const held = await heldStatement(sql)
      if (held === undefined) throw new Error('the victim does not wait')
      return held
    },
    { intervalMs: 20 },
  )

async function writesMade(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ made: number }>(
    'SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS made FROM kill_steps',
  )
  return rows[0]?.made ?? 0
}

/** `INSERT INTO "public"."sessions" (…` → `INSERT sessions`. */
function nameOf(query: string): string {
  const [, verb = query, table] =
    /^\s*(INSERT|UPDATE|DELETE|COMMIT)(?:\s+(?:INTO|FROM))?\s*(?:"?public"?\.)?"?(\w+)?/i.exec(
      query,
    ) ?? []
  return [verb.toUpperCase(), table].filter(Boolean).join(' ')
}
