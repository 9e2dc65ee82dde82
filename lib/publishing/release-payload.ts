import type { Kickoff } from '../football/kickoff'
import type { Score } from '../football/match'
import { parisStamp, utcStamp } from '../platform/clock'
import { QUALITY_WARNINGS, type FullPayload, type MatchSummary } from '../releases/payload'
import { pickOutcome } from '../forecasting/confidence'
import type { FrozenPayload } from './forecast/frozen-payload'

/** How a release's texts follow from frozen forecasts and facts: a change here is a new version. */
export const TRANSFORMATION_VERSION = 'transformation-v2'

/** What a release knows of a match beside its frozen forecast: facts, joined afterwards. */
export interface MatchFacts extends Omit<Kickoff, 'competitionCode'> {
  /** The verified result; null for a match to come. */
  finalScore: Score | null
}

/** Where a payload is found: its snapshot, and the release that carries it. */
export interface Whereabouts {
  releaseId: string
  receiptSha256: string
  snapshotSha256: string
}

/** In place of a release, where a payload is stored for all that serve it: the view `release_matches` puts in which one is asked. */
export const ANY_RELEASE = { releaseId: '', receiptSha256: '' } as const

/** Names a snapshot by its content. */
const snapshotId = (sha256: string): string => `snap_${sha256.slice(0, 16)}`

/** The payload a release serves: the frozen forecast, unchanged, with the facts joined. */
export function releasePayload(
  frozen: FrozenPayload,
  facts: MatchFacts,
  { releaseId, receiptSha256, snapshotSha256 }: Whereabouts,
): FullPayload {
  const { provenance } = frozen
  return {
    ...frozen,
    match: {
      id: frozen.match.id,
      competition: frozen.match.competition,
      kickoff: utcStamp(facts.kickoffMs),
      kickoff_confirmed: facts.kickoffConfirmed,
      teams: frozen.match.teams,
      final_score: facts.finalScore,
    },
    provenance: {
      temporal_class: provenance.temporal_class,
      source_kind: provenance.source_kind,
      source_match_id: provenance.source_match_id,
      source_release_id: releaseId,
      source_snapshot_id: snapshotId(snapshotSha256),
      source_data_cutoff_utc: provenance.source_data_cutoff_utc,
      source_payload_sha256: snapshotSha256,
      source_promotion_receipt_sha256: receiptSha256,
      publication_policy_version: provenance.publication_policy_version,
      transformation_version: TRANSFORMATION_VERSION,
    },
    quality: {
      warnings: warnings(frozen, facts),
      historical_class: facts.finalScore ? 'past' : 'future',
      versions: frozen.quality.versions,
    },
  }
}

/**
 * What was frozen of a payload that a release serves: `releasePayload`, turned back. Where the match was moved since, the kickoff is
 * the one that the release knew.
 */
export function frozenOf(served: FullPayload): FrozenPayload {
  const { kickoff_confirmed: _, final_score: __, ...match } = served.match
  const { provenance, quality } = served
  return {
    ...served,
    match,
    provenance: {
      temporal_class: provenance.temporal_class,
      source_kind: provenance.source_kind,
      source_match_id: provenance.source_match_id,
      source_data_cutoff_utc: provenance.source_data_cutoff_utc,
      publication_policy_version: provenance.publication_policy_version,
    },
    quality: {
      warnings: quality.warnings.filter((warning) => warning !== 'kickoff_time_unknown'),
      versions: quality.versions,
    },
  }
}

/** The frozen warnings, and the one that goes with the kickoff as it is known now. */
const warnings = (frozen: FrozenPayload, { kickoffConfirmed }: MatchFacts) =>
  QUALITY_WARNINGS.filter((warning) =>
    warning === 'kickoff_time_unknown'
      ? !kickoffConfirmed
      : frozen.quality.warnings.includes(warning),
  )

/** The row of list answers: the same numbers as the payload, fewer of them. */
export function matchSummary(frozen: FrozenPayload, facts: MatchFacts): MatchSummary {
  const { match, probabilities } = frozen
  const { finalScore } = facts
  return {
    id: match.id,
    kickoff: utcStamp(facts.kickoffMs),
    kickoff_local: parisStamp(facts.kickoffMs),
    kickoff_confirmed: facts.kickoffConfirmed,
    league: {
      code: match.competition.id,
      name: match.competition.name,
      country: match.competition.country,
    },
    home_team: match.teams.home.name,
    away_team: match.teams.away.name,
    probabilities: probabilities.one_x_two,
    confidence: { score: probabilities.confidence },
    likely_scores: probabilities.probable_scores.map(({ home, away, probability }) => ({
      score: `${home}-${away}`,
      probability,
    })),
    markets: {
      btts: probabilities.btts.yes,
      over_2_5: probabilities.over_under_2_5.over,
      under_2_5: probabilities.over_under_2_5.under,
      dnb_home: probabilities.draw_no_bet.home,
      dnb_away: probabilities.draw_no_bet.away,
      double_chance_1x: probabilities.double_chance.home_or_draw,
      double_chance_x2: probabilities.double_chance.away_or_draw,
      double_chance_12: probabilities.double_chance.home_or_away,
    },
    context: frozen.context,
    status: finalScore ? 'final' : 'scheduled',
    ...(finalScore && { result_score: `${finalScore.home}-${finalScore.away}` }),
    pick: pickOutcome(probabilities.one_x_two),
    reliability: frozen.reliability,
    reliability_context: frozen.reliability_context,
  }
}
