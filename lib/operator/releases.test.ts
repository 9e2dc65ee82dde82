import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  copyInventedResults,
  openPublishingBench,
  type PublishingBench,
  type ResultsCopy,
} from '../../test/publishing'
import { findSource, publicationDue, publish, type PublishOptions } from '../publishing'
import { promoteAgain, readReleases, unpinRelease } from './releases'

const ADA = { kind: 'operator', name: 'ada' } as const

let bench: PublishingBench
let results: ResultsCopy
beforeEach(async () => {
  bench = await openPublishingBench('2026-03-01T12:00:00Z')
  results = copyInventedResults()
})
afterEach(async () => {
  results.remove()
  await bench.close()
})

const publishNext = (options: PublishOptions = {}) => {
  bench.platform.clock.advance(86_400_000)
  return publish(bench.platform, { resultsDir: results.folder, ...options })
}
const promote = (releaseId: string) => promoteAgain(bench.platform, ADA, releaseId, () => undefined)
const served = async () => (await readReleases(bench.platform.db)).find((release) => release.served)
const due = async () =>
  publicationDue(bench.platform, await findSource(bench.platform, results.folder))

test('an operator’s choice outlives publications, which go on freezing forecasts, until it is unpinned', async () => {
  const first = await publishNext()
  await publishNext()
  expect((await promote(first.releaseId)).outcome).toBe('promoted')
  const kept = await publishNext()
  expect(kept).toMatchObject({ outcome: 'pinned', releaseId: first.releaseId })
  expect(kept.forecasts.live).toBeGreaterThan(4)
  expect(await served()).toMatchObject({ id: first.releaseId, pinnedBy: 'ada' })
  expect(await due()).toBeNull()

  expect(await unpinRelease(bench.platform, ADA)).toBe(first.releaseId)
  expect(await unpinRelease(bench.platform, ADA)).toBeNull()
  expect(await served()).toMatchObject({ id: first.releaseId, pinnedBy: null })
  expect(await due()).toBe('time')
  const next = await publishNext()
  expect(next.outcome).toBe('published')
  expect((await served())?.id).toBe(next.releaseId)
  const audit = await bench.platform.db.auditEvent.findMany({ orderBy: { at: 'asc' } })
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

test('a pinned release keeps its rows however many publications pass, and so does the last good one', async () => {
  const { db } = bench.platform
  const first = await publishNext()
  const last = await publishNext()
  await promote(first.releaseId)
  for (let i = 0; i < 5; i++) await publishNext()
  for (const { releaseId, rows } of [first, last])
    expect(await db.releaseMatch.count({ where: { releaseId } })).toBe(rows)
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
