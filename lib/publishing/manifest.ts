import { z } from 'zod'
import { CATALOGUE } from '../football/catalogue'
import { isToCome } from '../football/kickoff'
import type { Match, SourceKind } from '../football/match'
import { groupBy } from '../forecasting/group-by'
import { utcStamp } from '../platform/clock'
import { sha256Hex } from '../platform/secrets'
import { releaseManifest, type ReleaseManifest } from '../releases/manifest'
import type { MatchChange } from './compare'
import { overdueAtMs } from './forecast/history'
import { contentSha256, isUpcoming, type ReleaseHead } from './release-heads'
import { TRANSFORMATION_VERSION } from './release-payload'
import type { Quarantined } from './sources/source'

/** The manifest as publishing writes it: with what the release was made from. */
export const publishedManifest = releaseManifest.extend({
  /** How its texts were made. */
  transformation_version: z.string(),
  /** Fingerprint of the source. */
  source_sha256: z.string(),
  /** Rows and files of the source that were left out, and changes of the record that were held back. */
  quarantined_rows: z.number().int(),
  held_changes: z.number().int(),
  /** The head of the record's log that has every forecast of it; absent in releases of older versions, as is `previous`. */
  checkpoint: z.object({ origin: z.string(), size: z.number().int(), root: z.string() }).optional(),
  /** The release published before, and the SHA-256 of its manifest; null for the first. */
  previous: z.object({ id: z.string(), receipt_sha256: z.string() }).nullable().optional(),
})
export type PublishedManifest = z.infer<typeof publishedManifest>

type ActivityStatus = ReleaseManifest['competitions'][number]['activity_status']

const DAY_MS = 86_400_000
const ACTIVE_DAYS = 14
const SEASON_BREAK_DAYS = 120

/**
 * Follows results, not fixtures. active: a reliable forecast of a match to come, or a result of the last 14 days.
 * off_season: nothing was to be played in the last 14 days, but something within 120 days. unavailable: the sources
 * hold no current season, or no results of the one that is played.
 */
function activityStatus(
  hasReliableUpcoming: boolean,
  matches: readonly Match[],
  nowMs: number,
): ActivityStatus {
  const isWithin = (days: number) => (match: Match) =>
    Math.abs(match.kickoffMs - nowMs) <= days * DAY_MS
  const isRecent = (match: Match) => match.kickoffMs <= nowMs && isWithin(ACTIVE_DAYS)(match)
  if (hasReliableUpcoming || matches.some((match) => match.status === 'final' && isRecent(match)))
    return 'active'
  const lacksResults = matches.some(
    (match) => match.status === 'scheduled' && isRecent(match) && overdueAtMs(match) <= nowMs,
  )
  return !lacksResults && matches.some(isWithin(SEASON_BREAK_DAYS)) ? 'off_season' : 'unavailable'
}

/** What a release was made from. */
interface ManifestSource {
  kind: SourceKind
  fingerprint: string
  quarantined: readonly Quarantined[]
  held: readonly MatchChange[]
}

/** What ties a release to the record: the log's head, and the release before. */
export type ReleaseChain = Required<Pick<PublishedManifest, 'checkpoint' | 'previous'>>

/** Between which two matches of its record a competition stands now. */
function edges(matches: readonly Match[], nowMs: number) {
  let newest = -Infinity
  let next = Infinity
  for (const match of matches) {
    if (match.status === 'final') newest = Math.max(newest, match.kickoffMs)
    else if (match.status === 'scheduled' && isToCome(match, nowMs))
      next = Math.min(next, match.kickoffMs)
  }
  return {
    newest_result: Number.isFinite(newest) ? utcStamp(newest) : null,
    next_match: Number.isFinite(next) ? utcStamp(next) : null,
  }
}

export function buildManifest(
  heads: readonly ReleaseHead[],
  matches: readonly Match[],
  source: ManifestSource,
  chain: ReleaseChain,
  nowMs: number,
): PublishedManifest {
  const rows = groupBy(heads, (head) => head.competitionCode)
  const known = groupBy(matches, (match) => match.competitionCode)
  const quarantined = groupBy(source.quarantined, (row) => row.competition)
  const held = groupBy(source.held, ({ match }) => match.competitionCode)
  return {
    source_kind: source.kind,
    competitions: CATALOGUE.map(({ code }) => {
      const own = rows.get(code) ?? []
      const hasReliableUpcoming = own.some((head) => head.reliable && isUpcoming(head, nowMs))
      return {
        code,
        activity_status: activityStatus(hasReliableUpcoming, known.get(code) ?? [], nowMs),
        matches: own.length,
        ...edges(known.get(code) ?? [], nowMs),
        quarantined_rows: quarantined.get(code)?.length ?? 0,
        held_changes: held.get(code)?.length ?? 0,
      }
    }),
    rows_sha256: contentSha256(heads),
    created_at: utcStamp(nowMs),
    transformation_version: TRANSFORMATION_VERSION,
    source_sha256: source.fingerprint,
    quarantined_rows: source.quarantined.length,
    held_changes: source.held.length,
    ...chain,
  }
}

/** What a release is called and sealed with. */
export interface ReleaseIdentity {
  id: string
  /** The manifest's text, exactly as stored. */
  manifest: string
  contentSha256: string
  /** SHA-256 of `manifest`. */
  receiptSha256: string
}

/** `rel_<UTC yyyymmddThhmmssZ>_<first 8 hex digits of the content's SHA-256>` */
export function releaseIdentity(manifest: PublishedManifest): ReleaseIdentity {
  const stamp = manifest.created_at.replace(/[-:]/g, '')
  const text = JSON.stringify(manifest)
  return {
    id: `rel_${stamp}_${manifest.rows_sha256.slice(0, 8)}`,
    manifest: text,
    contentSha256: manifest.rows_sha256,
    receiptSha256: sha256Hex(text),
  }
}
