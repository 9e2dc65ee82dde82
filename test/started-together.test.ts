import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database'
import { startFaultyProxy } from './faulty-proxy'
import { builtPrograms, type Programs } from './programs'
import { SECRET_KEY } from './server'
import { useWorld } from './use-world'

const database = useWorld(() => createTestDatabase())
const wire = useWorld(() => startFaultyProxy(database.url))
let programs: Programs

beforeAll(async () => {
  programs = await builtPrograms()
})

test('a publisher that is started before its database waits for it; a publication that is asked for says at once that it can not be made', async () => {
  wire.set('refuse')
  const env = { DATABASE_URL: wire.url, SECRET_KEY, RESULTS_DIR: 'simulation', LOG_LEVEL: 'info' }
  const asked = programs.publish(env)
  expect([await asked.ended, asked.output()]).toEqual([
    1,
    expect.stringContaining('check that it runs'),
  ])
  const before = wire.refused()
  const watching = programs.watch(env)
  // It has tried, and tried again.
  await expect.poll(() => wire.refused() - before).toBeGreaterThan(1)
  wire.set('pass')
  await expect.poll(() => watching.output()).toContain('publishing whenever it is due')
  await watching.kill()
})
