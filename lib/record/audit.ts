import type { Tx } from '../platform/db'
import { sha256Hex } from '../platform/secrets'
import { forecastEntry } from './entries'
import { parseCheckpoint } from './log'
import { isSignedBy } from './note'
import { grow, leafHash, rootOf, type Edge } from './tree'

/** Something that is not as the record has it. */
export interface Fault {
  /** `entry`, `checkpoint`, `forecast` or `release` */
  what: string
  /** Its name: a place in the log, a size, a match or a release. */
  which: string
  fault: string
}

/** What was looked at. */
export interface Audit {
  entries: number
  checkpoints: number
  forecasts: number
  releases: number
  faults: Fault[]
}

const CHUNK = 1_000

/**
 * Recomputes the whole record from what is stored: the log under each of its checkpoints, each forecast under its
 * commitment, each release under its chain. Linear in what there is; a million entries take some seconds.
 */
export async function auditRecord(tx: Tx): Promise<Audit> {
  const faults: Fault[] = []
  const counts = {
    ...(await auditLog(tx, faults)),
    forecasts: await auditForecasts(tx, faults),
    releases: await auditReleases(tx, faults),
  }
  return { ...counts, faults }
}

async function auditLog(tx: Tx, faults: Fault[]): Promise<Pick<Audit, 'entries' | 'checkpoints'>> {
  const keys = await tx.recordKey.findMany()
  const checkpoints = await tx.recordCheckpoint.findMany({ orderBy: { size: 'asc' } })
  const newest = Number(checkpoints.at(-1)?.size ?? 0)
  let [edge, size]: [Edge, number] = [[], 0]
  let due = 0
  /** Those of the size that is reached. */
  const compare = () => {
    for (; Number(checkpoints[due]?.size) === size; due++) {
      const note = checkpoints[due]?.note ?? ''
      const fail = (fault: string) =>
        faults.push({ what: 'checkpoint', which: String(size), fault })
      if (rootOf(edge).toString('base64') !== parseCheckpoint(note).root)
        fail('The entries no longer have the root that was signed.')
      if (!keys.some(({ name, publicKey }) => isSignedBy(note, name, publicKey)))
        fail('None of the log’s keys signed it.')
    }
  }
  compare()
  for (;;) {
    const until = Math.min(size + CHUNK, Number(checkpoints[due]?.size ?? Infinity))
    const rows = await tx.recordEntry.findMany({
      where: { idx: { gte: size, lt: Number.isFinite(until) ? until : size + CHUNK } },
      orderBy: { idx: 'asc' },
      select: { idx: true, entry: true },
    })
    if (rows.length === 0) break
    const gap = rows.findIndex(({ idx }, i) => Number(idx) !== size + i)
    if (gap >= 0) {
      faults.push({ what: 'entry', which: String(size + gap), fault: 'It is missing.' })
      return { entries: size + gap, checkpoints: checkpoints.length }
    }
    edge = grow(
      edge,
      size,
      rows.map(({ entry }) => leafHash(entry)),
    ).edge
    size += rows.length
    compare()
  }
  if (size !== newest) {
    const fault = `The log has ${size} entries, and ${newest} were signed.`
    faults.push({ what: 'checkpoint', which: String(newest), fault })
  }
  return { entries: size, checkpoints: checkpoints.length }
}

/** Each match whose forecast is in the log has one stored, and it is the one that was committed to. */
async function auditForecasts(tx: Tx, faults: Fault[]): Promise<number> {
  let count = 0
  for (let after = ''; ;) {
    const rows = await tx.$queryRaw<ForecastRow[]>`
      SELECT e.match_id, s.as_of, s.mode, s.payload, s.sha256, own.entry, own.salts
      FROM (SELECT DISTINCT match_id FROM record_entries
        WHERE kind = 'forecast' AND match_id > ${after} ORDER BY match_id LIMIT ${CHUNK}) e
      LEFT JOIN forecast_snapshots s ON s.match_id = e.match_id
      LEFT JOIN record_entries own
        ON own.match_id = s.match_id AND own.as_of = s.as_of AND own.kind = 'forecast'
      ORDER BY e.match_id`
    const last = rows.at(-1)
    if (!last) return count
    for (const row of rows) {
      const fault = forecastFault(row)
      if (fault) faults.push({ what: 'forecast', which: row.match_id, fault })
    }
    count += rows.length
    after = last.match_id
  }
}

interface ForecastRow {
  match_id: string
  as_of: Date | null
  mode: string | null
  payload: string | null
  sha256: string | null
  entry: string | null
  salts: Uint8Array | null
}

function forecastFault(row: ForecastRow): string | undefined {
  const { match_id, as_of, mode, payload, sha256, entry, salts } = row
  if (as_of === null || mode === null || payload === null) return 'It is in the log, and gone.'
  if (sha256Hex(payload) !== sha256) return 'Its text no longer has its hash.'
  if (entry === null || salts === null) return 'It is another one than those in the log.'
  const made = forecastEntry({ match_id, as_of, mode, payload }, Buffer.from(salts))
  return made.entry === entry ? undefined : 'It is not what the log committed to.'
}

interface Chained {
  previous?: { id: string; receipt_sha256: string } | null
}

async function auditReleases(tx: Tx, faults: Fault[]): Promise<number> {
  const releases = await tx.release.findMany({
    where: { promotedAt: { not: null } },
    orderBy: { seq: 'asc' },
    select: { id: true, manifest: true, receiptSha256: true },
  })
  let isChained = false
  releases.forEach(({ id, manifest, receiptSha256 }, i) => {
    const fail = (fault: string) => faults.push({ what: 'release', which: id, fault })
    if (sha256Hex(manifest) !== receiptSha256) fail('Its manifest no longer has its hash.')
    const { previous } = JSON.parse(manifest) as Chained
    const before = releases[i - 1]
    // Those of older versions name nothing.
    if (previous === undefined && !isChained) return
    isChained = true
    if (previous?.id !== before?.id) fail('The release that it names as the one before is gone.')
    else if (previous && previous.receipt_sha256 !== sha256Hex(before?.manifest ?? ''))
      fail('The manifest before it is another one.')
  })
  return releases.length
}
