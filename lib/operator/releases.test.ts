import { expect, test } from 'vitest'
import { publishingWorld } from '../../test/publishing'
import { findSource, publicationDue, publish, type PublishOptions } from '../publishing'
import { promoteAgain, readReleases, unpinRelease } from './releases'

const ADA = { kind: 'operator', name: 'ada' } as const

const world = publishingWorld('2026-03-01T12:00:00Z')

const publishNext = (options: PublishOptions = {}) => {
  world.platform.clock.advance(86_400_000)
  return publish(world.platform, { resultsDir: world.results.folder, ...options })
}
const promote = (releaseId: string) => promoteAgain(world.platform, ADA, releaseId, () => undefined)
const served = async () => (await readReleases(world.platform.db)).find((release) => release.served)
const due = async () =>
  publicationDue(world.platform, await findSource(world.platform, world.results.folder))

test('an operator’s choice outlives publications, which go on freezing forecasts, until it is unpinned', async () => {
  const first = await publishNext()
  await publishNext()
  expect((await promote(first.releaseId)).outcome).toBe('promoted')
  const kept = await publishNext()
  expect(kept).toMatchObject({ outcome: 'pinned', releaseId: first.releaseId })
  expect(kept.forecasts.live).toBeGreaterThan(4)
  expect(await served()).toMatchObject({ id: first.releaseId, pinnedBy: 'ada' })
  expect(await due()).toBeNull()

  expect(await unpinRelease(world.platform, ADA)).toBe(first.releaseId)
  expect(await unpinRelease(world.platform, ADA)).toBeNull()
  expect(await served()).toMatchObject({ id: first.releaseId, pinnedBy: null })
  expect(await due()).toBe('time')
  const next = await publishNext()
  expect(next.outcome).toBe('published')
  expect((await served())?.id).toBe(next.releaseId)
  const audit = await world.platform.db.auditEvent.findMany({ orderBy: { at: 'asc' } })
  expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['release.promoted', 'ada'],
    ['release.unpinned', 'ada'],
  ])
})

test('a forced publication replaces the choice', async () => {
  const first = await publishNext()
  await promote(first.releaseId)
  const forced = await publishNext({ force: true })
  expect(forced.outcome).toBe('published')
  expect(await served()).toMatchObject({ id: forced.releaseId, pinnedBy: null })
})

test('the release that is served can be pinned, so that no publication replaces it', async () => {
  const first = await publishNext()
  expect((await promote(first.releaseId)).outcome).toBe('served_already')
  expect((await publishNext()).releaseId).toBe(first.releaseId)
})

test('parallel operators and publishers leave one release served, whole, and the choice of the last', async () => {
  const first = await publishNext()
  const second = await publishNext()
  await Promise.all([
    promote(first.releaseId),
    publishNext(),
    promote(second.releaseId),
    promote(first.releaseId),
  ])
  const now = await served()
  expect(now?.rows).toBeGreaterThan(60)
  expect([first.releaseId, second.releaseId]).toContain(now?.id)
  expect(now?.pinnedBy).toBe('ada')
})
