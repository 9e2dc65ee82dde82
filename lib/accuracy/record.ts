import { createHash } from 'node:crypto'
import type { Platform } from '../platform'
import type { LoadedRelease } from '../releases/index-release'
import type { Mode, VerifiedForecast } from './forecast'
import { LEDGER_FORMATS } from './ledger'
import { readVerified, type KnownNumbers } from './read'

/** The forecasts that count in the world of one release. */
export interface TrackRecord {
  releaseId: string
  forecasts: readonly VerifiedForecast[]
  /** SHA-256 of the whole ledger: what is told follows from it. */
  sha256: string
}

/** Which of them are asked for; all without. */
export interface Selection {
  competition?: string | undefined
  season?: string | undefined
  mode?: Mode | undefined
}

/** The forecasts of a selection, in their order. */
export const select = (
  { forecasts }: TrackRecord,
  { competition, season, mode }: Selection,
): VerifiedForecast[] =>
  forecasts.filter(
    (one) =>
      (competition === undefined || one.competition === competition) &&
      (season === undefined || one.season === season) &&
      (mode === undefined || one.mode === mode),
  )

/**
 * The track record of whichever release is asked about: read once for a release, and kept until another is asked about. A
 * reading that fails is tried again by whoever asks next.
 */
export function createTrackRecords({ db }: Pick<Platform, 'db'>) {
  const known: KnownNumbers = new Map()
  let current: { releaseId: string; record: Promise<TrackRecord> } | undefined
  /** Readings share what is known of frozen forecasts, so they follow each other. */
  let before: Promise<unknown> = Promise.resolve()

  async function read(release: LoadedRelease): Promise<TrackRecord> {
    await before
    const forecasts = await readVerified(db, release, known)
    const hash = createHash('sha256')
    for (const one of forecasts) hash.update(LEDGER_FORMATS.jsonl.row(one))
    return { releaseId: release.id, forecasts, sha256: hash.digest('hex') }
  }

  return (release: LoadedRelease): Promise<TrackRecord> => {
    if (current?.releaseId === release.id) return current.record
    const record = read(release)
    const mine = { releaseId: release.id, record }
    current = mine
    before = record.catch(() => {
      if (current === mine) current = undefined
    })
    return record
  }
}
