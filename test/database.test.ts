import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('every test database is migrated and empty, and none sees what another holds', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one.url, `INSERT INTO accounts (id, email) VALUES ('a1', 'a@example.org')`)
  expect(await query(one.url, 'SELECT email FROM accounts')).toEqual([{ email: 'a@example.org' }])
  expect(await query(two.url, 'SELECT email FROM accounts')).toEqual([])
  await Promise.all([one.close(), two.close()])
  await expect(query(one.url, 'SELECT 1')).rejects.toThrow(/does not exist/)
})
