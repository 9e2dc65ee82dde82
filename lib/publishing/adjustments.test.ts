import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { useWorld } from '../../test/use-world'
import { connectDb, type Db } from '../platform/db'
import { identifyAdjustments, loadAdjustments, storeAdjustments } from './adjustments'

const database = useWorld(() => createTestDatabase())
let db: Db
beforeAll(async () => {
  db = connectDb(database.url, 2)
})
afterAll(async () => {
  await db.$disconnect()
})

const row = (points: number, line: number, name = 'Man City') => ({
  competition: 'PREMIER_LEAGUE',
  season: '2023-24',
  day: '2023-11-17',
  team: { name },
  points,
  reason: 'a ruling',
  file: 'adjustments.csv',
  line,
})

test('a ruling is about the team of its name, and the later of two rows about it counts', () => {
  expect(identifyAdjustments([row(-10, 2), row(-6, 3), row(-2, 4, 'Everton FC')])).toEqual([
    {
      competitionCode: 'PREMIER_LEAGUE',
      season: '2023-24',
      day: '2023-11-17',
      teamId: 'england-manchester-city',
      points: -6,
      reason: 'a ruling',
      sourceRef: 'adjustments.csv#3',
    },
    {
      competitionCode: 'PREMIER_LEAGUE',
      season: '2023-24',
      day: '2023-11-17',
      teamId: 'england-everton',
      points: -2,
      reason: 'a ruling',
      sourceRef: 'adjustments.csv#4',
    },
  ])
})

test('what is stored follows the readings that speak of rulings', async () => {
  const store = (rows: ReturnType<typeof row>[] | undefined) =>
    db.$transaction((tx) => storeAdjustments(tx, rows && identifyAdjustments(rows)))
  await store([row(-10, 2), row(-2, 3, 'Everton FC')])
  expect(await loadAdjustments(db)).toEqual(
    identifyAdjustments([row(-2, 3, 'Everton FC'), row(-10, 2)]),
  )
  await store(undefined)
  expect(await loadAdjustments(db)).toHaveLength(2)
  await store([row(-6, 2)])
  expect(await loadAdjustments(db)).toEqual(identifyAdjustments([row(-6, 2)]))
})
