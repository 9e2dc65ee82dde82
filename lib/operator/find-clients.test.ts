import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestClient } from '../../test/client'
import { createTestDatabase } from '../../test/database'
import { PRODUCTION } from '../../test/server'
import { useWorld } from '../../test/use-world'
import { manualClock } from '../platform/clock'
import { connectDb, type Db } from '../platform/db'
import type { ApiDeps } from '../api/context'
import { findClients } from './find-clients'

const clock = manualClock('2026-03-01T12:00:00Z')
const database = useWorld(() => createTestDatabase())
let db: Db

beforeAll(async () => {
  db = connectDb(database.url, 2)
})
afterAll(async () => {
  await db.$disconnect()
})

it('a part is found as it was typed, letter by letter: no letter stands for another', async () => {
  const { clientId: id } = await createTestClient({
    db,
    env: PRODUCTION,
    clock,
  } as unknown as ApiDeps)
  const ids = async (text: string) =>
    (await findClients(db, text, clock.now())).map((one) => one.id)
  for (const odd of ['%', '\\', '\\%', '%%', 'a_b', 'A_B\\', '100 %']) {
    await db.client.update({ where: { id }, data: { name: 'aXb plain' } })
    expect(await ids(odd), odd).toEqual([])
    await db.client.update({ where: { id }, data: { name: `find ${odd.toLowerCase()} me` } })
    expect(await ids(odd), odd).toEqual([id])
  }
  for (const pattern of ['pm%', 'pm_developer%', 'pm\\']) expect(await ids(pattern)).toEqual([])
  expect(await ids('pm_dev')).toEqual([id])
})
