import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** `postgresql://` address of a migrated, empty database that nobody else uses. */
  url: string
  /** Removes it, whoever is still connected. */
  close(): Promise<void>
}

/** One connection for all files of a process, opened when it is first needed; alone it keeps no process alive. */
let superuser: pg.Pool | undefined

/** Runs one statement as the superuser of the test cluster. */
export async function administer(statement: string): Promise<void> {
  const url = new URL(inject('superuserUrl'))
  url.pathname = '/postgres'
  // The next statement opens another where this one was lost.
  superuser ??= new pg.Pool({ connectionString: url.href, max: 1, allowExitOnIdle: true }).on(
    'error',
    () => undefined,
  )
  await superuser.query(statement)
}

/**
 * Clones the migrated template; takes some 50 ms. Call it in `beforeAll`, `close` in `afterAll`.
 * @param original address of another test database to clone instead, which nobody may be connected to
 */
export async function createTestDatabase(original = inject('templateUrl')): Promise<TestDatabase> {
  const url = new URL(original)
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(
    `CREATE DATABASE ${name} TEMPLATE ${url.pathname.slice(1)} OWNER ${url.username} STRATEGY file_copy`,
  )
  url.pathname = `/${name}`
  return { url: url.href, close: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
