import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  copyInventedResults,
  openPublishingBench,
  rowIndex,
  type PublishingBench,
} from '../../test/publishing'
import { sha256Hex } from '../platform/secrets'
import { publish } from '../publishing'
import { auditRecord } from './audit'
import type { Json } from './canonical'
import { forecastEntry } from './entries'
import { isSignedBy, keyIdOf } from './note'
import { openSections, SECTIONS } from './sections'
import { leafHash, rootOver } from './tree'

const DAYS = ['2026-02-27T12:00:00Z', '2026-02-28T12:00:00Z', '2026-03-02T12:00:00Z'] as const
const FILE = '2025-26/en.1.json'

let bench: PublishingBench
const results = copyInventedResults()
const publishAt = (instant: string) => {
  bench.platform.clock.set(instant)
  return publish(bench.platform, { resultsDir: results.folder, accept: 'all' })
}
const db = () => bench.platform.db
const entries = () => db().recordEntry.findMany({ orderBy: { idx: 'asc' } })
const checkpoints = () => db().recordCheckpoint.findMany({ orderBy: { size: 'asc' } })

/** Of these matches, home sides' rows in the file: what the sources say of them on the last day. */
const CHANGES: [change: object, kind: string][] = [
  [{ status: 'postponed', score: {} }, 'void'],
  [{ date: '2026-03-20', score: {} }, 'moved'],
]
let changed: string[]

beforeAll(async () => {
  bench = await openPublishingBench(DAYS[0])
  await publishAt(DAYS[0])
  await publishAt(DAYS[1])
  const matches = await db().match.findMany({
    where: {
      kickoff: { gt: new Date('2026-02-28T13:30:00Z'), lt: new Date(DAYS[2]) },
      sourceRef: { startsWith: FILE },
    },
    take: CHANGES.length,
  })
  changed = matches.map(({ id }) => id)
  results.edit(FILE, (rows) => {
    matches.forEach(({ sourceRef }, i) => Object.assign(rows[rowIndex(sourceRef)] ?? {}, CHANGES[i]?.[0]))
  }) // prettier-ignore
  await publishAt(DAYS[2])
})
afterAll(async () => {
  results.remove()
  await bench.close()
})

const kindsOf = async (matchId: string) =>
  (await entries()).filter((one) => one.matchId === matchId).map(({ kind }) => kind)

test('each stored forecast is in the log, as a commitment to its text under salts of its own', async () => {
  const log = new Map((await entries()).map((one) => [`${one.matchId} ${one.asOf.getTime()} ${one.kind}`, one])) // prettier-ignore
  const snapshots = await db().forecastSnapshot.findMany()
  expect(snapshots.length).toBeGreaterThan(100)
  for (const { matchId, asOf, mode, payload } of snapshots) {
    const found = log.get(`${matchId} ${asOf.getTime()} forecast`)
    const salts = Buffer.from(found?.salts ?? [])
    const row = { match_id: matchId, as_of: asOf, mode, payload }
    expect(forecastEntry(row, salts).entry).toBe(found?.entry)
  }
  const salts = [...log.values()].flatMap(({ salts }) => salts ?? [])
  expect(new Set(salts.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(salts.length)
})

test('every value of a frozen forecast is committed to in exactly one section', async () => {
  const { payload } = await db().forecastSnapshot.findFirstOrThrow()
  const leaves = (value: Json, path: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, one]) => leaves(one as Json, path && `${path}.${name}` || name)) // prettier-ignore
      : [path]
  const paths = Object.values(SECTIONS).flat()
  for (const leaf of leaves(JSON.parse(payload) as Json, ''))
    expect([leaf, paths.filter((path) => `${leaf}.`.startsWith(`${path}.`)).length]).toEqual([leaf, 1]) // prettier-ignore
  const { one_x_two } = openSections(JSON.parse(payload) as Json, Buffer.alloc(112))
  expect(Object.keys(one_x_two.content)).toEqual(['probabilities.one_x_two'])
})

test('a forecast frozen by a version that knew less is committed to as far as it goes, and holds up no other', async () => {
  const row = await db().forecastSnapshot.findFirstOrThrow()
  const { reliability_policy_version: _, ...older } = JSON.parse(row.payload) as Record<
    string,
    Json
  >
  const { description } = openSections(older, Buffer.alloc(112))
  expect(description.content).not.toHaveProperty('reliability_policy_version')
  expect(description.content).toHaveProperty('as_of')
  const frozen = { match_id: row.matchId, as_of: row.asOf, mode: row.mode }
  const salts = Buffer.alloc(112)
  expect(forecastEntry({ ...frozen, payload: JSON.stringify(older) }, salts).entry).not.toBe(
    forecastEntry({ ...frozen, payload: row.payload }, salts).entry,
  )
})

test('each checkpoint is signed, and its root is that of the first entries of the log as it stands now', async () => {
  const [key] = await db().recordKey.findMany()
  const leaves = (await entries()).map(({ entry }) => leafHash(entry))
  const signed = await checkpoints()
  expect(signed).toHaveLength(3)
  for (const { size, note } of signed) {
    const root = rootOver(leaves.slice(0, Number(size))).toString('base64')
    expect(note.startsWith(`127.0.0.1:3000/v1/record\n${size}\n${root}\n\n— `)).toBe(true)
    expect(isSignedBy(note, key?.name ?? '', key?.publicKey ?? Buffer.alloc(0))).toBe(true)
    const [own = '', line = ''] = note.split('\n\n')
    expect(
      isSignedBy(`${own}0\n\n${line}`, key?.name ?? '', key?.publicKey ?? Buffer.alloc(0)),
    ).toBe(false)
  }
})

test('what became of a match is in the log: played, moved, void', async () => {
  const [postponed = '', moved = ''] = changed
  expect(await kindsOf(postponed)).toEqual(['forecast', 'forecast', 'void'])
  // Moved into the future it is forecast anew.
  expect((await kindsOf(moved)).toSorted()).toEqual(['forecast', 'forecast', 'forecast', 'moved'])
  const finals = (await entries()).filter(({ kind }) => kind === 'final')
  const played = await db().match.findMany({ where: { status: 'final' } })
  const known = new Map(played.map((match) => [match.id, match]))
  expect(finals.length).toBeGreaterThan(50)
  for (const { matchId, entry } of finals) {
    const { homeGoals, awayGoals } = known.get(matchId) ?? {}
    expect(JSON.parse(entry)).toMatchObject({ score: { home: homeGoals, away: awayGoals } })
  }
})

test('a release names the head of the log and the manifest before it, back to the first', async () => {
  const releases = await db().release.findMany({ orderBy: { seq: 'asc' } })
  const signed = await checkpoints()
  expect(releases).toHaveLength(3)
  releases.forEach(({ manifest }, i) => {
    const before = releases[i - 1]
    const { previous, checkpoint } = JSON.parse(manifest) as Record<string, unknown>
    expect(previous).toEqual(
      before ? { id: before.id, receipt_sha256: sha256Hex(before.manifest) } : null,
    )
    const [origin, size, root] = signed[i]?.note.split('\n') ?? []
    expect(checkpoint).toEqual({ origin, size: Number(size), root })
  })
})

/** What an owner of the database could do who first takes the triggers away, and where it is found. */
const TAMPERINGS: [name: string, sql: string, found: RegExp][] = [
  ['a forecast is altered, and its hash with it', `UPDATE forecast_snapshots SET payload = replace(payload, '"home":0.', '"home":0.9'), sha256 = encode(sha256(convert_to(replace(payload, '"home":0.', '"home":0.9'), 'UTF8')), 'hex')`, /^forecast .* not what the log committed to/],
  ['a forecast is altered', `UPDATE forecast_snapshots SET payload = payload || ' '`, /^forecast .* no longer has its hash/],
  ['a forecast is deleted', `DELETE FROM forecast_snapshots`, /^forecast .* gone/],
  ['a forecast is dated back', `UPDATE forecast_snapshots SET as_of = as_of - interval '1 day'`, /^forecast .* another one than those in the log/],
  ['an entry is altered', `UPDATE record_entries SET entry = replace(entry, 'replay', 'live') WHERE idx < 60`, /^checkpoint .* root that was signed/],
  ['an entry is deleted', `DELETE FROM record_entries WHERE idx = 7`, /^entry 7 .*missing/],
  ['the log is cut', `DELETE FROM record_entries WHERE idx >= (SELECT max(idx) FROM record_entries)`, /were signed/],
  ['a checkpoint carries the signature of another', `UPDATE record_checkpoints c SET note = split_part(c.note, E'\\n\\n', 1) || E'\\n\\n' || split_part(o.note, E'\\n\\n', 2) FROM record_checkpoints o WHERE o.size <> c.size`, /^checkpoint .* keys signed it/],
  ['a manifest is exchanged', `UPDATE releases SET manifest = replace(manifest, 'active', 'inactive'), receipt_sha256 = encode(sha256(convert_to(replace(manifest, 'active', 'inactive'), 'UTF8')), 'hex') WHERE seq = 1`, /^release .* another one/],
  ['a manifest is altered', `UPDATE releases SET manifest = manifest || ' ' WHERE seq = 2`, /^release .* no longer has its hash/],
  ['a release is dropped', `WITH told AS (DELETE FROM changes), served AS (DELETE FROM promotions WHERE release_id = (SELECT id FROM releases WHERE seq = 2)) DELETE FROM releases WHERE seq = 2`, /^release .* gone/],
] // prettier-ignore

describe('an audit', () => {
  test('finds nothing where nothing was done', async () => {
    const [log, signed] = [await entries(), await checkpoints()]
    expect(await auditRecord(db())).toEqual({
      entries: log.length,
      checkpoints: signed.length,
      forecasts: new Set(log.map(({ matchId }) => matchId)).size,
      releases: 3,
      faults: [],
    })
  })

  test.each(TAMPERINGS)('finds it when %s', async (_name, sql, found) => {
    const undo = new Error('undo')
    const tampered = db().$transaction(async (tx) => {
      for (const table of [
        'forecast_snapshots',
        'record_entries',
        'record_checkpoints',
        'releases',
        'promotions',
      ])
        await tx.$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER sealed`)
      await tx.$executeRawUnsafe(sql)
      const { faults } = await auditRecord(tx)
      const [first] = faults.map(({ what, which, fault }) => `${what} ${which} ${fault}`)
      expect(first).toMatch(found)
      throw undo
    })
    await expect(tampered).rejects.toBe(undo)
  })
})

test('publishing again appends nothing, and signs no size twice', async () => {
  const before = [await entries(), await checkpoints()]
  await publishAt(DAYS[2])
  expect([await entries(), await checkpoints()]).toEqual(before)
})

test('a corrected result is an entry beside the first one, under the key of the secret in use by then', async () => {
  const final = (await entries()).findLast(({ kind }) => kind === 'final')
  const match = await db().match.findUniqueOrThrow({ where: { id: final?.matchId ?? '' } })
  results.edit(match.sourceRef.split('#')[0] ?? '', (rows) => {
    Object.assign(rows[rowIndex(match.sourceRef)] ?? {}, { score: { ft: [7, 6] } })
  })
  const { platform } = bench
  bench.platform = {
    ...platform,
    env: { ...platform.env, SECRET_KEY: `${'new-'.repeat(10)},${platform.env.SECRET_KEY}` },
  }
  await publishAt('2026-03-03T12:00:00Z')
  expect((await kindsOf(match.id)).slice(-2)).toEqual(['final', 'corrected'])
  const keys = await db().recordKey.findMany({ orderBy: { seq: 'asc' } })
  expect(keys).toHaveLength(2)
  const newest = (await checkpoints()).at(-1)?.note ?? ''
  const id = Buffer.from(newest.split(' ').at(-1) ?? '', 'base64').subarray(0, 4)
  expect(id).toEqual(keyIdOf(keys[1]?.name ?? '', keys[1]?.publicKey ?? Buffer.alloc(0)))
})

test('a log that was altered in the database is not signed again', async () => {
  const alter = (level: number) => db().$executeRaw`
    UPDATE record_tiles SET hashes = overlay(hashes PLACING '\\x00'::bytea FROM length(hashes))
    WHERE level = ${level} AND idx = (SELECT max(idx) FROM record_tiles WHERE level = ${level})`
  await expect(alter(0)).rejects.toThrow(/only grows/)
  await db().$executeRaw`ALTER TABLE record_tiles DISABLE TRIGGER sealed`
  await alter(0)
  bench.platform.log.level = 'silent'
  await expect(publishAt('2026-03-04T12:00:00Z')).rejects.toThrow(/no longer has the root/)
})
