import { expect, test } from 'vitest'
import { publishingWorld } from '../../test/publishing'
import { publish } from '.'
import { readFreshness } from './freshness'

const NOW = '2026-03-01T12:00:00Z'
const world = publishingWorld(NOW)

const publishNow = () => publish(world.platform, { resultsDir: world.results.folder })
/** What health says at an instant. */
const reasonsAt = async (instant: string) => {
  world.platform.clock.set(instant)
  return (await readFreshness(world.platform.db, world.platform.clock.nowMs())).reasons
}

test('before anything was published nothing is stale', async () => {
  expect(await readFreshness(world.platform.db, Date.parse(NOW))).toEqual({
    reasons: [],
    createdMs: null,
    nextDueMs: null,
    pinned: false,
  })
})

test('a release is stale two hours after the next one was due, and no longer once that is there', async () => {
  const { publicationId } = await publishNow()
  const { nextDueAt } = await world.platform.db.publication.findUniqueOrThrow({
    where: { id: publicationId },
  })
  const dueMs = nextDueAt?.getTime() ?? 0
  expect(dueMs).toBeLessThanOrEqual(Date.parse('2026-03-01T23:00:00Z'))
  const after = (ms: number) => new Date(dueMs + ms).toISOString()
  expect(await reasonsAt(after(2 * 3_600_000))).toEqual([])
  expect(await reasonsAt(after(2 * 3_600_000 + 1))).toEqual(['release_stale'])
  await publishNow()
  expect(await reasonsAt(world.platform.clock.now().toISOString())).toEqual([])
})

test('a pinned release is stale a day after it was made, however often forecasts are frozen meanwhile', async () => {
  await publishNow()
  await world.platform.db.promotedRelease.updateMany({ data: { pinnedBy: 'ada' } })
  world.platform.clock.set('2026-03-02T12:00:00Z')
  expect((await publishNow()).outcome).toBe('pinned')
  expect(await reasonsAt('2026-03-02T13:00:00Z')).toEqual([])
  expect(await reasonsAt('2026-03-02T14:00:01Z')).toEqual(['release_stale'])
})

test('a release that no publication tells of is stale after a day and two hours', async () => {
  await publishNow()
  await world.platform.db.publication.deleteMany()
  expect(await reasonsAt('2026-03-02T14:00:00Z')).toEqual([])
  expect(await reasonsAt('2026-03-02T14:00:01Z')).toEqual(['release_stale'])
})

test('a failed publication shows until one succeeds', async () => {
  await publishNow()
  await expect(
    publish(world.platform, { resultsDir: `${world.results.folder}/gone` }),
  ).rejects.toThrow()
  expect(await reasonsAt('2026-03-01T12:30:00Z')).toEqual(['publication_failed'])
  await publishNow()
  expect(await reasonsAt('2026-03-01T12:31:00Z')).toEqual([])
})
