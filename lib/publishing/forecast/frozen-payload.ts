import { findCompetition } from '../../football/catalogue'
import { fromMillionths } from '../../forecasting/rounding'
import { RELIABILITY_POLICY } from '../../forecasting/reliability'
import { MATRIX_SIZE, type ScoreMatrix } from '../../forecasting/score-matrix'
import { statisticsOf } from '../../forecasting/statistics'
import { streaksOf } from '../../forecasting/streaks'
import { utcStamp } from '../../platform/clock'
import { QUALITY_WARNINGS, SCHEMA_VERSIONS, type FullPayload } from '../../releases/payload'
import type { Forecast } from './forecaster'
import type { TeamForm } from './history'
import type { TableView } from './tables'
import { VERSIONS } from './versions'

/** live: sealed before kickoff; replay: computed later from what was known before the match day. */
export type TemporalClass = FullPayload['provenance']['temporal_class']

/**
 * The full payload as it is frozen: without what is joined when a release is made (what is known of kickoff and
 * result by then, and the snapshot and release it is found in).
 */
export type FrozenPayload = Omit<FullPayload, 'match' | 'provenance' | 'quality'> & {
  match: Omit<FullPayload['match'], 'kickoff_confirmed' | 'final_score'>
  provenance: Omit<
    FullPayload['provenance'],
    | 'source_release_id'
    | 'source_snapshot_id'
    | 'source_payload_sha256'
    | 'source_promotion_receipt_sha256'
    | 'transformation_version'
  >
  quality: Omit<FullPayload['quality'], 'historical_class'>
}

/** Names the members the forecast was blended from, too. */
const versionsOf = ({ members }: Forecast) => ({
  ...VERSIONS,
  model: `${members}-${VERSIONS.model}`,
})
export const PUBLICATION_POLICY_VERSION = 'publication-v2'
const STANDINGS_SOURCE = 'computed'

function statistics({ all, season }: TeamForm, atHome: boolean) {
  return {
    season: statisticsOf(season),
    venue: statisticsOf(season.filter((result) => result.atHome === atHome)),
    last_5: statisticsOf(all.slice(-5)),
    last_10: statisticsOf(all.slice(-10)),
  }
}

function standing(table: TableView | null, teamId: string) {
  const row = table?.rows.get(teamId)
  const known = table !== null && table.asOfMs !== null && row !== undefined
  return {
    position: known ? row.position : null,
    source: STANDINGS_SOURCE,
    as_of: known ? utcStamp(table.asOfMs ?? 0) : null,
    reliable: known && table.exact && !table.stale && row.played > 0,
  }
}

function standingsSection({ table, match, asOfMs }: Forecast): FullPayload['standings'] {
  const home = standing(table, match.homeTeamId)
  const away = standing(table, match.awayTeamId)
  const newest = table?.asOfMs ?? null
  return {
    home,
    away,
    position_difference:
      home.position !== null && away.position !== null ? home.position - away.position : null,
    freshness_seconds: newest === null ? null : Math.floor((asOfMs - newest) / 1000),
  }
}

function ratingsSection({ elo, reliabilityCodes }: Forecast): FullPayload['ratings'] {
  const tenths = (value: number) => Math.round(value * 10) / 10 || 0
  return {
    elo_home: elo.home?.rating ?? null,
    elo_away: elo.away?.rating ?? null,
    elo_difference: elo.home && elo.away ? tenths(elo.home.rating - elo.away.rating) : null,
    elo_reliable: !reliabilityCodes.some((code) => code.startsWith('elo_')),
  }
}

/** What a release joins is not among them. */
function warnings(forecast: Forecast): FullPayload['quality']['warnings'] {
  const holds: Partial<Record<FullPayload['quality']['warnings'][number], boolean>> = {
    standings_stale: forecast.table?.stale ?? false,
    short_history: forecast.shortHistory,
    neutral_venue_assumed: forecast.neutralAssumed,
    simulated_data: forecast.match.sourceKind === 'simulation',
  }
  return QUALITY_WARNINGS.filter((warning) => holds[warning])
}

function matrixRows(matrix: ScoreMatrix): number[][] {
  const rows: number[][] = []
  for (let x = 0; x < MATRIX_SIZE; x++) {
    const row: number[] = []
    for (let y = 0; y < MATRIX_SIZE; y++) row.push(fromMillionths(matrix[x * MATRIX_SIZE + y] ?? 0))
    rows.push(row)
  }
  return rows
}

/** The contract's payload of a forecast, ready to be frozen. */
export function frozenPayload(forecast: Forecast, temporalClass: TemporalClass): FrozenPayload {
  const { match, markets, form, reliabilityCodes } = forecast
  const competition = findCompetition(match.competitionCode)
  if (!competition) throw new RangeError(`${match.competitionCode} is not in the catalogue`)
  const asOf = utcStamp(forecast.asOfMs)
  const versions = versionsOf(forecast)
  return {
    schema_version: SCHEMA_VERSIONS.full,
    match: {
      id: match.id,
      competition: {
        id: competition.code,
        name: competition.name,
        country: competition.country,
      },
      kickoff: utcStamp(match.kickoffMs),
      teams: {
        home: { id: match.homeTeamId, name: match.homeTeam },
        away: { id: match.awayTeamId, name: match.awayTeam },
      },
    },
    as_of: asOf,
    versions,
    provenance: {
      temporal_class: temporalClass,
      source_kind: match.sourceKind,
      source_match_id: match.sourceRef,
      source_data_cutoff_utc: asOf,
      publication_policy_version: PUBLICATION_POLICY_VERSION,
    },
    statistics: {
      home: statistics(form.home, true),
      away: statistics(form.away, false),
    },
    streaks: { home: streaksOf(form.home.all), away: streaksOf(form.away.all) },
    standings: standingsSection(forecast),
    ratings: ratingsSection(forecast),
    forecast: {
      home_goals: markets.goals.home,
      away_goals: markets.goals.away,
      total_goals: markets.goals.total,
      score_matrix: matrixRows(forecast.matrix),
    },
    probabilities: {
      one_x_two: markets.oneXTwo,
      btts: markets.btts,
      over_under_2_5: markets.overUnder25,
      double_chance: {
        home_or_draw: markets.doubleChance.homeOrDraw,
        away_or_draw: markets.doubleChance.awayOrDraw,
        home_or_away: markets.doubleChance.homeOrAway,
      },
      draw_no_bet: markets.drawNoBet,
      probable_scores: markets.probableScores,
      confidence: forecast.confidence,
      entropy_bits: markets.entropyBits,
    },
    context: forecast.context,
    quality: { warnings: warnings(forecast), versions },
    reliability: reliabilityCodes.length === 0,
    reliability_context: reliabilityCodes,
    reliability_policy_version: RELIABILITY_POLICY,
  }
}
