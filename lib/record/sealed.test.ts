import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  copyInventedResults,
  openPublishingBench,
  type PublishingBench,
} from '../../test/publishing'
import { publish } from '../publishing'

const BEFORE = '2026-02-27T12:00:00Z'
const AFTER = '2026-03-02T12:00:00Z'

let bench: PublishingBench
const results = copyInventedResults()
const publishAt = (instant: string) => {
  bench.platform.clock.set(instant)
  return publish(bench.platform, { resultsDir: results.folder })
}

beforeAll(async () => {
  bench = await openPublishingBench(BEFORE)
  await publishAt(BEFORE)
  await publishAt(AFTER)
})
afterAll(async () => {
  results.remove()
  await bench.close()
})

/** The address of the test's database for somebody. */
function addressOf(who: 'the application' | 'the superuser'): string {
  const { DATABASE_URL } = bench.platform.env
  if (who === 'the application') return DATABASE_URL
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(DATABASE_URL).pathname
  return url.href
}

const PLAYED = `(SELECT id FROM matches JOIN forecast_snapshots ON match_id = id WHERE status = 'final' LIMIT 1)`
const TO_COME = `(SELECT id FROM matches JOIN forecast_snapshots ON match_id = id WHERE freezes_at > '${AFTER}' LIMIT 1)`

/** What nobody can do, and how it is refused. */
const REFUSED: [statement: string, told: RegExp][] = [
  [`UPDATE forecast_snapshots SET payload = '{}' WHERE match_id = ${PLAYED}`, /is frozen/],
  [
    `UPDATE forecast_snapshots SET frozen_at = '2026-02-27' WHERE match_id = ${PLAYED}`,
    /is frozen/,
  ],
  [`DELETE FROM forecast_snapshots WHERE match_id = ${PLAYED}`, /is frozen/],
  [
    `UPDATE forecast_snapshots SET payload = '{}', frozen_at = '2026-02-28' WHERE match_id = ${TO_COME}`,
    /by a publication only/,
  ],
  [
    `UPDATE forecast_snapshots SET payload = '{}', frozen_at = '2026-12-31' WHERE match_id = ${TO_COME}`,
    /by a publication only/,
  ],
  [
    `UPDATE forecast_snapshots SET match_id = 'other' WHERE match_id = ${TO_COME}`,
    /by a publication only/,
  ],
  [`TRUNCATE forecast_snapshots`, /never changed/],
  [
    `DELETE FROM matches WHERE id = (SELECT match_id FROM forecast_snapshots WHERE match_id NOT IN (SELECT match_id FROM match_events) LIMIT 1)`,
    /never leaves the record/,
  ],
  [`TRUNCATE matches CASCADE`, /never changed/],
  [`UPDATE match_events SET after = '{}'`, /never changed/],
  [`DELETE FROM match_events`, /never changed/],
  [`TRUNCATE match_events`, /never changed/],
  [`UPDATE releases SET manifest = '{}'`, /nothing but its promotion/],
  [`UPDATE releases SET receipt_sha256 = '', promoted_at = now()`, /nothing but its promotion/],
  [`UPDATE releases SET promoted_at = NULL`, /nothing but its promotion/],
  [`DELETE FROM releases`, /never leaves the record/],
  [`TRUNCATE releases CASCADE`, /never changed/],
  [`UPDATE release_rows SET payload = '{}'`, /never changed/],
  [
    `UPDATE release_rows SET to_release = from_release + 1 WHERE to_release IS NULL`,
    /never changed/,
  ],
  [`UPDATE release_rows SET to_release = NULL WHERE to_release IS NOT NULL`, /never changed/],
  [`DELETE FROM release_rows`, /never changed/],
  [`TRUNCATE release_rows`, /never changed/],
  [`UPDATE promotions SET at = now()`, /never changed/],
  [`DELETE FROM promotions`, /never changed/],
  [`TRUNCATE promotions CASCADE`, /never changed/],
]

describe.each(['the application', 'the superuser'] as const)('%s', (who) => {
  test('can neither change nor delete what was frozen, what happened, or what was released', async () => {
    const client = new pg.Client({ connectionString: addressOf(who) })
    await client.connect()
    try {
      for (const [statement, told] of REFUSED)
        await expect(client.query(statement), statement).rejects.toMatchObject({
          code: '23001',
          message: expect.stringMatching(told),
        })
    } finally {
      await client.end()
    }
  })
})

test('publishing goes on: with the clock turned back behind played matches it leaves their forecasts as they are', async () => {
  const { db } = bench.platform
  const snapshots = () =>
    db.$queryRaw`SELECT s.* FROM forecast_snapshots s JOIN matches m ON m.id = s.match_id
      WHERE m.status = 'final' ORDER BY s.match_id`
  const before = await snapshots()
  const { outcome } = await publishAt('2026-02-27T18:00:00Z')
  expect(outcome).toBe('published')
  expect(await snapshots()).toEqual(before)
})
