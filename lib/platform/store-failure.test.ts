import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { useWorld } from '../../test/use-world'
import { connectDb, transact, type Db } from './db'
import { ProductError } from './errors'
import { isStoreFailure } from './store-failure'

const database = useWorld(() => createTestDatabase())
let db: Db
beforeAll(async () => {
  db = connectDb(database.url)
})
afterAll(async () => {
  await db.$disconnect()
})

const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (e: unknown) => e,
  )

describe('a failure of ours is never taken for one of the database', () => {
  it.each<[name: string, work: () => PromiseLike<unknown>]>([
    ['a table that is not there', () => db.$queryRaw`SELECT 1 FROM nowhere`],
    ['a statement that is none', () => db.$queryRaw`SELEC 57`],
    ['a value out of range', () => db.$queryRaw`SELECT 2147483648::int`],
    ['words of an outage in a value', () => db.$queryRaw`SELECT 'server is starting up'::int`],
    ['a missing file', () => readFile('/nowhere/53300')],
    ['a refusal', () => Promise.reject(new ProductError('match_not_found'))],
  ])('%s', async (_name, work) => {
    const error = await failureOf(work())
    expect(error).toBeInstanceOf(Error)
    expect(isStoreFailure(error)).toBe(false)
  })
})

it('transactions of raw statements that wait for each other in a circle are both done', async () => {
  for (const key of ['a', 'b'])
    await db.account.create({ data: { id: key, email: `${key}@example.org` } })
  let waiting = 0
  const change = (first: string, second: string) =>
    transact(db, async (tx) => {
      await tx.$executeRaw`UPDATE accounts SET email = email || '!' WHERE id = ${first}`
      // The first time both hold their row before either asks for the other's.
      for (waiting++; waiting < 2;) await new Promise((resolve) => setTimeout(resolve, 5))
      await tx.$executeRaw`UPDATE accounts SET email = email || '!' WHERE id = ${second}`
    })
  await Promise.all([change('a', 'b'), change('b', 'a')])
  const emails = await db.account.findMany({ select: { email: true }, orderBy: { id: 'asc' } })
  expect(emails.map(({ email }) => email)).toEqual(['a@example.org!!', 'b@example.org!!'])
})
