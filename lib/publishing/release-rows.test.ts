import { expect, test } from 'vitest'
import { publishingWorld } from '../../test/publishing'
import { publish } from '.'
import { publishedManifest } from './manifest'
import { release } from './release'

const NOW = '2026-03-01T12:00:00Z'
const DAY_MS = 86_400_000
const world = publishingWorld(NOW)
const publishNow = () => publish(world.platform, { resultsDir: world.results.folder })
const served = (releaseId: string) =>
  world.platform.db.releaseMatch.findMany({ where: { releaseId }, orderBy: { matchId: 'asc' } })
const rowsOf = async (releaseId: string) => (await served(releaseId)).length
const stored = () => world.platform.db.releaseRow.count()

test('a publication writes what changed, and every release goes on serving what it served, each payload naming it', async () => {
  const { clock, db } = world.platform
  const then = []
  for (let day = 0; day < 3; day++) {
    const { releaseId, receiptSha256, rows } = await publishNow()
    then.push({ releaseId, receiptSha256, rows: await served(releaseId), stored: await stored() })
    expect(then.at(-1)?.rows).toHaveLength(rows)
    clock.advance(DAY_MS)
  }
  for (const { releaseId, receiptSha256, rows } of then) {
    expect(await served(releaseId)).toEqual(rows)
    for (const { payload } of rows)
      expect(JSON.parse(payload)).toMatchObject({
        provenance: {
          source_release_id: releaseId,
          source_promotion_receipt_sha256: receiptSha256,
        },
      })
  }
  const [first, second, third] = then
  if (!first || !second || !third) throw new Error('three releases were made')
  const changes = (rows: typeof first.rows, before: typeof first.rows) => {
    const textOf = ({ summary, payload }: (typeof rows)[number]) =>
      summary + payload.replace(/"source_(release_id|promotion_receipt_sha256)":"\w+"/g, '')
    const known = new Set(before.map(textOf))
    return rows.filter((row) => !known.has(textOf(row))).length
  }
  expect(first.stored).toBe(first.rows.length)
  expect(second.stored - first.stored).toBe(changes(second.rows, first.rows))
  expect(third.stored - second.stored).toBe(changes(third.rows, second.rows))
  expect(changes(third.rows, second.rows)).toBeLessThan(third.rows.length / 2)

  // The clock turned back to the very second: the same release, as it was.
  clock.set(NOW)
  expect((await publishNow()).releaseId).toBe(first.releaseId)
  expect(await served(first.releaseId)).toEqual(first.rows)
  expect(await stored()).toBe(third.stored)
  expect(
    (await db.promotion.findMany({ orderBy: { seq: 'asc' } })).map((one) => one.releaseId),
  ).toEqual([first, second, third, first].map(({ releaseId }) => releaseId))
})

test('rows are kept for 120 days after they were served, a pinned release’s for ever, and none that nobody serves', async () => {
  const { clock, db } = world.platform
  const publishAfter = async (days: number) => {
    clock.advance(days * DAY_MS)
    return publishNow()
  }
  const first = await publishNow()
  const second = await publishAfter(1)
  const third = await publishAfter(100)
  const fourth = await publishAfter(21)
  expect(await rowsOf(first.releaseId)).toBe(0)
  expect(
    (await db.release.findUniqueOrThrow({ where: { id: first.releaseId } })).rowsRemovedAt,
  ).toEqual(clock.now())
  // It was served until the third came.
  expect(await rowsOf(second.releaseId)).toBe(second.rows)

  await db.promotedRelease.update({
    where: { id: 1 },
    data: { releaseId: second.releaseId, pinnedBy: 'ada' },
  })
  await publishAfter(300)
  expect(await rowsOf(second.releaseId)).toBe(second.rows)
  // The last on record as served stays too, as nothing tells that it was not.
  for (const { releaseId, rows } of [third, fourth])
    expect(await rowsOf(releaseId)).toBe(releaseId === fourth.releaseId ? rows : 0)
  expect(
    await db.$queryRaw`
    SELECT match_id FROM release_rows w WHERE NOT EXISTS (
      SELECT 1 FROM releases r WHERE r.rows_removed_at IS NULL
        AND int8range(w.from_release, w.to_release) @> r.seq)`,
  ).toEqual([])
  expect(await db.release.count()).toBe(4)

  const { manifest } = await db.release.findUniqueOrThrow({ where: { id: first.releaseId } })
  const again = publishedManifest.parse(JSON.parse(manifest))
  await expect(release(world.platform, again, [], () => undefined)).rejects.toThrow(
    /its rows are gone/,
  )
})
