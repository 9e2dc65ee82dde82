import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database'
import { useWorld } from '../../test/use-world'
import { MIGRATIONS } from '../platform/generated/migrations'

const BY_CHANGES = '20261129152000_releases_by_changes'

const database = useWorld(() => createTestDatabase())
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
afterAll(async () => {
  await client.end()
})

const served = async () => {
  const { rows } = await client.query<{ release_id: string }>(
    'SELECT * FROM release_matches ORDER BY release_id, match_id',
  )
  return rows
}
const apply = async (isMeant: (name: string) => boolean) => {
  for (const { name, sql } of MIGRATIONS) if (isMeant(name)) await client.query(sql)
}

test('releases that were stored as copies serve the same after the upgrade, and which was served when is known', async () => {
  await apply((name) => name < BY_CHANGES)
  await client.query(`
    INSERT INTO releases (id, created_at, content_sha256, receipt_sha256, source_kind, manifest, promoted_at)
    SELECT 'rel_' || n, now(), 'c' || n, 'r' || n, 'results', '{}', CASE WHEN n < 4 THEN timestamptz '2026-03-01' + n * interval '1 day' END
    FROM generate_series(1, 4) AS n;
    INSERT INTO release_matches (release_id, match_id, competition_code, kickoff, kickoff_confirmed, status, reliable, summary, payload)
    SELECT 'rel_' || n, 'm' || m, 'LIGUE_1', '2026-03-09', true, 'scheduled', true, '{"n":' || n || '}',
      '{"source_release_id":"rel_' || n || '","source_promotion_receipt_sha256":"r' || n || '"}'
    FROM generate_series(2, 4) AS n, generate_series(1, 2) AS m;
    INSERT INTO promoted_release (id, release_id, at) VALUES (1, 'rel_3', '2026-03-04');`)
  const before = await served()
  await apply((name) => name >= BY_CHANGES)
  // What was never promoted was never served.
  expect(await served()).toEqual(before.filter((row) => row.release_id !== 'rel_4'))
  expect(before).toHaveLength(6)
  const { rows } = await client.query(
    'SELECT p.release_id, r.rows_removed_at IS NULL AS has_rows FROM promotions p JOIN releases r ON r.id = p.release_id ORDER BY p.at',
  )
  expect(rows).toEqual([
    { release_id: 'rel_1', has_rows: false },
    { release_id: 'rel_2', has_rows: true },
    { release_id: 'rel_3', has_rows: true },
  ])
})
