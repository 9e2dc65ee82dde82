import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { MIGRATIONS } from './generated/migrations'
import { checkSchema, migrate } from './migrations'

const ROOT = path.resolve(import.meta.dirname, '../..')

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** An empty database, as a first start finds it. */
async function emptyDatabase() {
  const database = await createTestDatabase()
  await query(database.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  return database
}

test('many instances that start at once migrate once', async () => {
  const database = await emptyDatabase()
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => migrate(database.url)))
  expect(outcomes.filter((applied) => applied.length > 0)).toHaveLength(1)
  expect(await query(database.url, 'SELECT count(*)::int AS accounts FROM accounts')).toEqual([
    { accounts: 0 },
  ])
  await database.close()
})

test('Prisma agrees that the database is up to date', async () => {
  const database = await emptyDatabase()
  await migrate(database.url)
  const prisma = path.join(ROOT, 'node_modules/prisma/build/index.js')
  const { stdout } = await promisify(execFile)(process.execPath, [prisma, 'migrate', 'status'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.url },
  })
  expect(stdout).toContain('Database schema is up to date!')
  await database.close()
})

test('goes on where a killed migration of Prisma has left only its unfinished line', async () => {
  const database = await emptyDatabase()
  await migrate(database.url)
  const [line] = await query(database.url, 'SELECT migration_name AS name FROM _prisma_migrations')
  await query(
    database.url,
    `DO $$ DECLARE t text; f regprocedure; BEGIN
       FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
       LOOP EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', t); END LOOP;
       FOR f IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       LOOP EXECUTE format('DROP FUNCTION %s', f); END LOOP; END $$;
     UPDATE _prisma_migrations SET finished_at = NULL`,
  )
  expect(await migrate(database.url)).toHaveLength(MIGRATIONS.length)
  expect(
    await query(database.url, 'SELECT migration_name AS name FROM _prisma_migrations'),
  ).toContainEqual(line)
  expect(await migrate(database.url)).toEqual([])
  await database.close()
})

test('a migration that fails leaves the database as it was, and says so', async () => {
  const database = await emptyDatabase()
  await query(database.url, 'CREATE TABLE accounts (mine int)')
  await expect(migrate(database.url)).rejects.toThrow(
    /"accounts" already exists\); it is unchanged/,
  )
  const tables = await query(
    database.url,
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  )
  expect(tables).toEqual([{ tablename: 'accounts' }])
  await database.close()
})

test('code and schema belong together: a database that lacks a migration is refused, and one that has more', async () => {
  const database = await emptyDatabase()
  const count = MIGRATIONS.length
  await expect(checkSchema(database.url)).rejects.toMatchObject({
    code: 'older_database',
    message: expect.stringContaining(`lacks ${count} of ${count} migrations`),
  })
  await migrate(database.url)
  await expect(checkSchema(database.url)).resolves.toBeUndefined()

  const newest = MIGRATIONS.at(-1)?.name ?? ''
  const rename = (from: string, to: string) =>
    query(
      database.url,
      `UPDATE _prisma_migrations SET migration_name = '${to}' WHERE migration_name = '${from}'`,
    )
  await query(
    database.url,
    `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${newest}'`,
  )
  await expect(checkSchema(database.url)).rejects.toThrow(
    /lacks 1 of .*`npm run prematch -- migrate`/,
  )
  await query(database.url, 'UPDATE _prisma_migrations SET rolled_back_at = NULL')

  // As a version would leave it that does not have our newest and has one of its own: nothing may be applied.
  const future = '29990101000000_what_is_to_come'
  await rename(newest, future)
  for (const attempt of [checkSchema, migrate])
    await expect(attempt(database.url)).rejects.toMatchObject({
      code: 'newer_database',
      message: expect.stringContaining(future),
    })
  const names = await query(database.url, 'SELECT migration_name AS name FROM _prisma_migrations')
  expect(names).toHaveLength(count)
  await database.close()
})

test('what a bundle carries is what the folder holds', () => {
  const folder = path.join(ROOT, 'prisma/migrations')
  const held = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(MIGRATIONS.map(({ name }) => name)).toEqual(held.map(({ name }) => name).sort())
})
