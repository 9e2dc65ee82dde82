import { holdServed, tellChanges } from '../lib/changes/write'
import { sha256Hex } from '../lib/platform/secrets'
import type { Db, Tx } from '../lib/platform/db'
import { announce } from '../lib/platform/notices'
import { DateTime } from 'luxon'
import type { ReleaseManifest } from '../lib/releases/manifest'
import { PARIS, utcStamp } from '../lib/platform/clock'
import { findCompetition } from '../lib/football/catalogue'
import type { FullPayload, MatchSummary, StatisticsBlock } from '../lib/releases/payload'

export interface TestMatch {
  code: string
  /** ISO instant. */
  kickoff: string
  home?: string
  away?: string
  /** Present on a verified match. */
  score?: [home: number, away: number]
  reliable?: boolean
  /** False when only the day is known. */
  kickoffConfirmed?: boolean
  /** Stands in its id for the kickoff, so that it can move and stay the same match. */
  name?: string
  confidence?: number
  /** 1X2 in lists. */
  probabilities?: MatchSummary['probabilities']
  /** Of the pick, which is always home. */
  pickProbability?: number
}

/** The id the test release gives to a match. */
export const testMatchId = ({ code, home, away, kickoff, name }: TestMatch): string =>
  `fsm:v1:${sha256Hex(`${code}|${home ?? 'Home'}|${away ?? 'Away'}|${name ?? kickoff}`)}`

let sequence = 0

/** Large releases of the benchmark take a while to write. */
const LONG = { timeout: 120_000 }

type Activity = ReleaseManifest['competitions'][number]['activity_status']

/**
 * Writes a small release of complete, schema-valid rows and promotes it, as publishing does.
 * @param activity of the competitions that are not active, with or without matches
 * @param createdAt more than a day before a server's clock it is stale
 * @param watch stands between this and the transaction
 * @returns the release id
 */
export async function promoteTestRelease(
  db: Db,
  matches: TestMatch[],
  activity: Record<string, Activity> = {},
  createdAt = '2026-03-01T06:00:00Z',
  watch: (tx: Tx) => Tx = (tx) => tx,
): Promise<string> {
  sequence++
  const id = `rel_20260301T${String(100000 + sequence)}Z_${sha256Hex(String(sequence)).slice(0, 8)}`
  const codes = [...new Set([...matches.map(({ code }) => code), ...Object.keys(activity)])]
  const manifest: ReleaseManifest = {
    source_kind: 'results',
    competitions: codes.map((code) => ({
      code,
      activity_status: activity[code] ?? 'active',
      matches: matches.filter((match) => match.code === code).length,
    })),
    rows_sha256: sha256Hex(id),
    created_at: createdAt,
  }
  const played = matches.filter(({ score }) => score).map(({ kickoff }) => kickoff)
  await db.$transaction(async (whole) => {
    const tx = watch(whole)
    const { seq } = await tx.release.create({
      data: {
        id,
        createdAt: new Date(createdAt),
        contentSha256: sha256Hex(id),
        receiptSha256: sha256Hex(JSON.stringify(manifest)),
        sourceKind: 'results',
        historyFrom: played.length > 0 ? new Date(played.sort()[0] ?? 0) : null,
        manifest: JSON.stringify(manifest),
      },
    })
    await tx.releaseRow.createMany({
      data: matches.map((match) => ({
        matchId: testMatchId(match),
        fromRelease: seq,
        toRelease: seq + 1n,
        contentSha256: sha256Hex(id),
        competitionCode: match.code,
        kickoff: new Date(match.kickoff),
        kickoffConfirmed: match.kickoffConfirmed ?? true,
        status: match.score ? 'final' : 'scheduled',
        reliable: match.reliable ?? true,
        summary: JSON.stringify(summaryOf(match)),
        payload: JSON.stringify(payloadOf(match, id)),
      })),
    })
    const before = await holdServed(tx)
    const at = new Date()
    await tx.promotedRelease.upsert({
      where: { id: 1 },
      create: { id: 1, releaseId: id, at },
      update: { releaseId: id, at },
    })
    const promotion = await tx.promotion.create({
      data: { releaseId: id, at: new Date(createdAt) },
    })
    await tellChanges(tx, promotion.seq, before, seq)
    await announce(tx, 'release', id)
  }, LONG)
  return id
}

const CONTEXT = {
  friendly: false,
  knockout: false,
  group_stage: false,
  first_leg: null,
  second_leg: null,
  final: false,
  neutral_venue: null,
  stage: 'regular_season',
}

function leagueOf({ code }: TestMatch) {
  const competition = findCompetition(code)
  if (!competition) throw new Error(`no such competition: ${code}`)
  return { code, name: competition.name, country: competition.country }
}

const reliabilityOf = ({ reliable = true }: TestMatch) => ({
  reliability: reliable,
  reliability_context: reliable ? [] : (['elo_unreliable'] as const).slice(),
})

const summaryOf = (match: TestMatch): MatchSummary => ({
  id: testMatchId(match),
  kickoff: utcStamp(new Date(match.kickoff)),
  kickoff_local:
    DateTime.fromISO(match.kickoff, { zone: PARIS }).toISO({ suppressMilliseconds: true }) ?? '',
  kickoff_confirmed: match.kickoffConfirmed ?? true,
  league: leagueOf(match),
  home_team: match.home ?? 'Home',
  away_team: match.away ?? 'Away',
  probabilities: match.probabilities ?? { home: 0.5, draw: 0.27, away: 0.23 },
  confidence: { score: match.confidence ?? 0.48 },
  likely_scores: [{ score: '1-0', probability: 0.12 }],
  markets: {
    btts: 0.5,
    over_2_5: 0.48,
    under_2_5: 0.52,
    dnb_home: 0.684932,
    dnb_away: 0.315068,
    double_chance_1x: 0.77,
    double_chance_x2: 0.5,
    double_chance_12: 0.73,
  },
  context: CONTEXT,
  status: match.score ? 'final' : 'scheduled',
  ...(match.score && { result_score: match.score.join('-') }),
  pick: { outcome: 'home', probability: match.pickProbability ?? 0.5 },
  ...reliabilityOf(match),
})

const BLOCK: StatisticsBlock = {
  matches: 4,
  wins: 2,
  draws: 1,
  losses: 1,
  goals_for: 6,
  goals_against: 4,
  clean_sheets: 1,
  failed_to_score: 1,
  btts: 2,
  over_1_5: 3,
  over_2_5: 2,
  over_3_5: 1,
  win_rate: 0.5,
  draw_rate: 0.25,
  loss_rate: 0.25,
}
const TEAM_STATISTICS = { season: BLOCK, venue: BLOCK, last_5: BLOCK, last_10: BLOCK }
const VERSIONS = { feature: 'f1', flags: 'g1', model: 'm1', calibration: 'c1' }

function payloadOf(match: TestMatch, releaseId: string): FullPayload {
  const kickoff = utcStamp(new Date(match.kickoff))
  const { code, name, country } = leagueOf(match)
  const asOf = utcStamp(Date.parse(match.kickoff) - 3_600_000)
  const standing = { position: 1, source: 'computed', as_of: asOf, reliable: true }
  return {
    schema_version: 'analytics-full-payload-v2',
    match: {
      id: testMatchId(match),
      competition: { id: code, name, country },
      kickoff,
      kickoff_confirmed: match.kickoffConfirmed ?? true,
      teams: {
        home: { id: 'team:home', name: match.home ?? 'Home' },
        away: { id: 'team:away', name: match.away ?? 'Away' },
      },
      final_score: match.score ? { home: match.score[0], away: match.score[1] } : null,
    },
    as_of: asOf,
    versions: VERSIONS,
    provenance: {
      temporal_class: match.score ? 'replay' : 'live',
      source_kind: 'results',
      source_match_id: 'test:1',
      source_release_id: releaseId,
      source_snapshot_id: null,
      source_data_cutoff_utc: asOf,
      source_payload_sha256: sha256Hex(kickoff),
      source_promotion_receipt_sha256: sha256Hex(releaseId),
      publication_policy_version: 'p1',
      transformation_version: 't1',
    },
    statistics: { home: TEAM_STATISTICS, away: TEAM_STATISTICS },
    streaks: {
      home: { winning: 1, losing: 0, unbeaten: 2, winless: 0 },
      away: { winning: 0, losing: 1, unbeaten: 0, winless: 1 },
    },
    standings: {
      home: standing,
      away: { ...standing, position: 4 },
      position_difference: -3,
      freshness_seconds: 3_600,
    },
    ratings: { elo_home: 1620, elo_away: 1540, elo_difference: 80, elo_reliable: true },
    forecast: { home_goals: 1.5, away_goals: 1, total_goals: 2.5, score_matrix: [[0.08, 0.07]] },
    probabilities: {
      one_x_two: { home: 0.5, draw: 0.27, away: 0.23 },
      btts: { yes: 0.5, no: 0.5 },
      over_under_2_5: { over: 0.48, under: 0.52 },
      double_chance: { home_or_draw: 0.77, away_or_draw: 0.5, home_or_away: 0.73 },
      draw_no_bet: { home: 0.684932, away: 0.315068 },
      probable_scores: [{ home: 1, away: 0, probability: 0.12 }],
      confidence: 0.48,
      entropy_bits: 1.497,
    },
    context: CONTEXT,
    quality: {
      warnings: match.kickoffConfirmed === false ? ['kickoff_time_unknown'] : [],
      historical_class: match.score ? 'past' : 'future',
      versions: VERSIONS,
    },
    ...reliabilityOf(match),
    reliability_policy_version: 'r1',
  }
}
