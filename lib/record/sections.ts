import type { PayloadVariant } from '../plans/limits'
import { sha256 } from '../platform/secrets'
import { canonicalText, type Json } from './canonical'
import { leafHash, rootOver } from './tree'

/**
 * What of a frozen forecast is committed to, and opened, together: dotted paths of the payload. No path is in two of them,
 * and each plan shows whole sections.
 */
export const SECTIONS = {
  description: [
    'schema_version',
    'match',
    'as_of',
    'versions',
    'provenance',
    'context',
    'quality',
    'reliability',
    'reliability_context',
    'reliability_policy_version',
  ],
  markets: [
    'probabilities.btts',
    'probabilities.over_under_2_5',
    'probabilities.double_chance',
    'probabilities.draw_no_bet',
  ],
  one_x_two: ['probabilities.one_x_two'],
  score_matrix: ['forecast.score_matrix'],
  scores: [
    'probabilities.probable_scores',
    'probabilities.confidence',
    'probabilities.entropy_bits',
    'forecast.total_goals',
  ],
  starter: [
    'ratings.elo_home',
    'ratings.elo_away',
    'forecast.home_goals',
    'forecast.away_goals',
    'statistics.home.venue',
    'statistics.home.last_10',
    'statistics.away.venue',
    'statistics.away.last_10',
    'streaks.home.unbeaten',
    'streaks.home.winless',
    'streaks.away.unbeaten',
    'streaks.away.winless',
  ],
  statistics: [
    'statistics.home.season',
    'statistics.home.last_5',
    'statistics.away.season',
    'statistics.away.last_5',
    'streaks.home.winning',
    'streaks.home.losing',
    'streaks.away.winning',
    'streaks.away.losing',
    'standings',
    'ratings.elo_difference',
    'ratings.elo_reliable',
  ],
} as const

export type SectionName = keyof typeof SECTIONS
/** In the order in which they are hashed: that of their names. */
export const SECTION_NAMES = (Object.keys(SECTIONS) as SectionName[]).sort()

const FOR_DEVELOPER = ['description', 'markets', 'one_x_two', 'scores', 'statistics'] as const

/** The sections that a variant of the payload shows, whole; of the others it shows nothing. */
export const SHOWN: Record<PayloadVariant, readonly SectionName[]> = {
  developer: FOR_DEVELOPER,
  starter: [...FOR_DEVELOPER, 'starter'],
  full: SECTION_NAMES,
}

const SALT_BYTES = 16

/** A section as it is opened. */
export interface OpenSection {
  /** By dotted path. */
  content: Record<string, Json>
  salt: Buffer
}

/** Undefined where a version of the product that froze the forecast knew no such path. */
function valueAt(payload: Json, path: string): Json | undefined {
  let value: Json | undefined = payload
  for (const name of path.split('.'))
    value = (value as Record<string, Json | undefined> | undefined)?.[name]
  return value
}

/**
 * The sections of a frozen forecast.
 * @param payload its text, parsed
 * @param salts 16 bytes for each, in the order of `SECTION_NAMES`
 */
export const openSections = (payload: Json, salts: Buffer): Record<SectionName, OpenSection> =>
  Object.fromEntries(
    SECTION_NAMES.map((name, i) => [
      name,
      {
        content: Object.fromEntries(
          SECTIONS[name].flatMap((path) => {
            const value = valueAt(payload, path)
            return value === undefined ? [] : [[path, value]]
          }),
        ),
        salt: salts.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES),
      },
    ]),
  ) as Record<SectionName, OpenSection>

/** Commits to a section without giving it away: SHA-256 over the salt and the canonical text of its name and content. */
export const commitmentOf = (name: string, { content, salt }: OpenSection): Buffer =>
  sha256(Buffer.concat([salt, Buffer.from(canonicalText({ content, section: name }))]))

/**
 * The root (RFC 6962) over a forecast's sections: a leaf's data is the section's name, and its commitment.
 * @param commitments in the order of `SECTION_NAMES`
 */
export const rootOfCommitments = (commitments: readonly Buffer[]): Buffer =>
  rootOver(
    SECTION_NAMES.map((name, i) =>
      leafHash(Buffer.concat([Buffer.from(name), commitments[i] ?? Buffer.alloc(0)])),
    ),
  )

export const hashText = (hash: Buffer): string => hash.toString('base64')

/** Random salts for one forecast need so many bytes. */
export const SALTS_BYTES = SECTION_NAMES.length * SALT_BYTES
