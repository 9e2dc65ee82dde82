import { CATALOGUE, type Competition } from '../../../football/catalogue'
import { matchId } from '../../../football/match-id'
import type { Match, Score, Team } from '../../../football/match'
import type { Stage } from '../../../football/stages'
import { goalRates, type GoalModel } from '../../../forecasting/dixon-coles'
import { sha256Hex } from '../../../platform/secrets'
import type { ResultsSource, SourceReading } from '../source'
import { kickoffsOf, seasonsAround, type SimulatedSeason } from './calendar'
import { simulatedFields } from './clubs'
import { randomOf } from './random'
import { quadrupleRoundRobin } from './rounds'

/** A change in what is simulated is a new version: the days already published stay as they were. */
const WORLD = 'simulated-world-v1'

const simulationFingerprint = (): string => sha256Hex(WORLD)

const DAY_MS = 86_400_000
/** Fixtures are announced this far ahead. */
const AHEAD_DAYS = 60
/** Spread of team strengths, and how much a strength moves from one season to the next (log goals). */
const STRENGTH_SPREAD = 0.28
const SEASON_DRIFT = 0.08
const OPENNESS_SPREAD = 0.08

/** Competitions on neutral ground. */
const TOURNAMENTS = ['WORLD_CUP_2026', 'EURO', 'AFRICA_CUP']

function stageOf(competition: Competition): { stage: Stage; prefix: string } {
  if (competition.kind === 'national')
    return { stage: 'group_stage', prefix: 'group_stage/group-a' }
  const stage = competition.tier === 0 ? 'league_phase' : 'regular_season'
  return { stage, prefix: stage }
}

/** The true strengths behind one season's results, in the terms of the goal model. */
function trueModel(teams: readonly Team[], season: string): GoalModel {
  const attack = new Float64Array(teams.length)
  const defence = new Float64Array(teams.length)
  teams.forEach(({ id }, i) => {
    const lasting = randomOf(`${WORLD} ${id}`)
    const seasonal = randomOf(`${WORLD} ${id} ${season}`)
    const strength = STRENGTH_SPREAD * lasting.normal() + SEASON_DRIFT * seasonal.normal()
    const openness = OPENNESS_SPREAD * lasting.normal()
    attack[i] = strength + openness
    defence[i] = strength - openness
  })
  return { divisions: [{ base: 0.15, homeAdvantage: 0.24 }], rho: 0, attack, defence }
}

function playScore(id: string, rates: { home: number; away: number }): Score {
  const random = randomOf(`${WORLD} ${id}`)
  return { home: random.poisson(rates.home), away: random.poisson(rates.away) }
}

function simulateSeason(
  competition: Competition,
  field: readonly Team[],
  season: SimulatedSeason,
): Match[] {
  const { code } = competition
  const { stage, prefix } = stageOf(competition)
  const neutral = TOURNAMENTS.includes(code)
  const teams = randomOf(`${WORLD} ${code} ${season.label}`).shuffled(field)
  const model = trueModel(teams, season.label)
  const kickoffs = kickoffsOf(competition, season)
  return quadrupleRoundRobin(teams.length).flatMap((pairings, round) => {
    // Turned by one place per round, so that everybody gets every kickoff time.
    const slots = kickoffs[round] ?? []
    return pairings.flatMap(([home, away], place): Match[] => {
      const [homeTeam, awayTeam] = [teams[home], teams[away]]
      if (!homeTeam || !awayTeam) return []
      const stageKey = `${prefix}/${round + 1}`
      const id = matchId({
        competition: code,
        season: season.label,
        stageKey,
        homeTeamId: homeTeam.id,
        awayTeamId: awayTeam.id,
      })
      return [
        {
          id,
          competitionCode: code,
          season: season.label,
          stageKey,
          stage,
          homeTeamId: homeTeam.id,
          awayTeamId: awayTeam.id,
          homeTeam: homeTeam.name,
          awayTeam: awayTeam.name,
          kickoffMs: slots[(place + round) % slots.length] ?? 0,
          kickoffConfirmed: true,
          neutralVenue: neutral,
          status: 'final',
          score: playScore(id, goalRates(model, home, away, neutral)),
          sourceKind: 'simulation',
          sourceRef: `${WORLD}/${code}/${season.label}#${round + 1}`,
        },
      ]
    })
  })
}

/**
 * The simulated world around a day: all 59 competitions, invented teams, the running season and the
 * two before. It is a function of the calendar alone: a match has the same result on whatever day
 * it is asked for, and every match carries its result, of which ingest hides what is still to come.
 * @param codes of the competitions to play; all of them unless they are named
 */
export function simulateWorld(nowMs: number, codes?: readonly string[]): SourceReading {
  const fields = simulatedFields()
  const teams = new Map<string, Team>()
  for (const team of [...fields.values()].flat()) teams.set(team.id, team)
  const played = codes ? CATALOGUE.filter(({ code }) => codes.includes(code)) : CATALOGUE
  const matches = played.flatMap((competition) =>
    seasonsAround(competition.season, nowMs, nowMs + AHEAD_DAYS * DAY_MS).flatMap((season) =>
      simulateSeason(competition, fields.get(competition.code) ?? [], season),
    ),
  )
  return {
    kind: 'simulation',
    teams: [...teams.values()],
    matches,
    quarantined: [],
    notes: [],
    fingerprint: simulationFingerprint(),
  }
}

/** The simulated world as a source. */
export const simulation: ResultsSource = {
  kind: 'simulation',
  fingerprint: () => Promise.resolve(simulationFingerprint()),
  read: (nowMs) => Promise.resolve(simulateWorld(nowMs)),
}
