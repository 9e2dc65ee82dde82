import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { SECRET_KEY } from '../../test/server'
import { tableDigests } from '../../test/table-digests'
import { useWorld } from '../../test/use-world'
import { connectDb, inSchema, withConnection } from '../platform/db'
import { readEnv } from '../platform/env'
import { createLog } from '../platform/log'
import { checkSchema } from '../platform/migrations'
import { NEXT_SANDBOX_SCHEMA, SANDBOX_SCHEMA } from '../platform/schemas'
import { buildSandbox } from './build'
import { readProgress } from './status'

const NOW_MS = Date.parse('2026-11-30T12:00:00Z')
const SIZE = { competitions: 1, publications: 5 }

const world = useWorld(async () => {
  const database = await createTestDatabase()
  const env = readEnv({ PREMATCH_ENV: 'test', DATABASE_URL: database.url, SECRET_KEY })
  const db = connectDb(env.DATABASE_URL)
  const clock = { nowMs: () => NOW_MS, now: () => new Date(NOW_MS) }
  return {
    platform: { env, db, clock, log: createLog(env) },
    async close() {
      await db.$disconnect()
      await database.close()
    },
  }
})

test('a season is built in turns, takes its place when it is whole, and touches no live table', async () => {
  const { platform } = world
  const { DATABASE_URL } = platform.env
  const before = await tableDigests(DATABASE_URL)
  expect(before.size).toBeGreaterThan(50)

  const begun = await buildSandbox(platform, { size: SIZE, forMs: 0 })
  expect(begun).toMatchObject({ season: '2025-26', planned: 5, published: 0, builtAt: null })
  expect(await readProgress(platform)).toBeNull()

  const said: string[] = []
  const built = await buildSandbox(platform, { size: SIZE, onProgress: (line) => said.push(line) })
  expect(built).toMatchObject({ published: 5, competitions: ['PREMIER_LEAGUE'] })
  expect(said).toHaveLength(6)
  const served = await readProgress(platform)
  expect(served?.builtAt).toEqual(new Date(NOW_MS))
  expect(await readProgress(platform, NEXT_SANDBOX_SCHEMA)).toBeNull()
  await checkSchema(inSchema(DATABASE_URL, SANDBOX_SCHEMA))

  // Nothing to do.
  expect(await buildSandbox(platform, { size: SIZE })).toEqual(served)
  expect(await tableDigests(DATABASE_URL)).toEqual(before)
})

test('its record is another log than the live one, under another key', async () => {
  await withConnection(inSchema(world.platform.env.DATABASE_URL, SANDBOX_SCHEMA), async (own) => {
    const { rows } = await own.query<{ name: string }>('SELECT name FROM record_keys')
    expect(rows).toEqual([{ name: '127.0.0.1:3000/sandbox/v1/record' }])
  })
})
