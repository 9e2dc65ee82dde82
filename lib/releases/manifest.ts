import { z } from 'zod'

const count = z.number().int().min(0)
const utc = z.iso.datetime()

/** Per competition: what a release says besides its rows. */
export const releaseManifest = z.object({
  source_kind: z.enum(['results', 'simulation', 'mixed']),
  competitions: z.array(
    z.object({
      code: z.string(),
      activity_status: z.enum(['active', 'off_season', 'unavailable']),
      matches: count,
      /** Kickoffs of the newest result and of the next match on record; absent in releases of older versions. */
      newest_result: utc.nullable().optional(),
      next_match: utc.nullable().optional(),
      /** Rows of the source that were left out, and changes that wait for an operator. */
      quarantined_rows: count.optional(),
      held_changes: count.optional(),
    }),
  ),
  /** SHA-256 over the sorted rows. */
  rows_sha256: z.string(),
  created_at: utc,
})
export type ReleaseManifest = z.infer<typeof releaseManifest>
/** What a release says of a competition. */
export type CompetitionFacts = ReleaseManifest['competitions'][number]
