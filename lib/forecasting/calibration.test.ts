import { describe, expect, test } from 'vitest'
import { calibrate, fitCalibration, type Example, type Opinions } from './calibration'

const opinionsAt = (seasonPhase: number, domesticGoals = 0): Opinions => ({
  competition: 'CHAMPIONSHIP',
  goals: { outcome: [0.45, 0.27, 0.28], over: 0.5, bothScore: 0.52 },
  joint: null,
  eloEdge: 0.3,
  shots: null,
  quality: 0.9,
  seasonPhase,
  domesticGoals,
  neutral: false,
})

/** Half of all matches go over 2.5, and in the last tenth of a season as many in ten as told. */
function pastWith({ overInTen }: { overInTen: number }): Example[] {
  return Array.from({ length: 6_000 }, (_, i): Example => {
    const seasonPhase = (i % 100) / 100
    const over = seasonPhase >= 0.9 ? (i / 100) % 10 < overInTen : i % 2 === 0
    return { opinions: opinionsAt(seasonPhase), outcome: 0, over, bothScore: over, byOne: null }
  })
}

test('goals that come at the end of seasons are learned, and told of ends alone', () => {
  const calibration = fitCalibration(pastWith({ overInTen: 7 }))
  const at = (phase: number) => calibrate(calibration, opinionsAt(phase)).totals
  expect(at(1).over).toBeGreaterThan(at(0.5).over + 0.1)
  expect(at(1).bothScore).toBeGreaterThan(at(0.5).bothScore + 0.1)
  expect(at(0.8)).toEqual(at(0))
})

test('what league matches tell of the goals of cups is learned', () => {
  const past = Array.from({ length: 3_000 }, (_, i): Example => {
    const domesticGoals = (i % 3) - 1
    const over = i % 10 < 5 + 2 * domesticGoals
    return {
      opinions: opinionsAt(0, domesticGoals),
      outcome: 0,
      over,
      bothScore: over,
      byOne: null,
    }
  })
  const calibration = fitCalibration(past)
  const at = (domesticGoals: number) => calibrate(calibration, opinionsAt(0, domesticGoals)).totals
  expect(at(1).over).toBeCloseTo(0.7, 1)
  expect(at(-1).over).toBeCloseTo(0.3, 1)
  expect(at(1).bothScore).toBeGreaterThan(at(0).bothScore + 0.1)
  expect(at(1).outcome).toEqual(at(-1).outcome)
})

test('how often wins are by one goal is learned, and draws say nothing of it', () => {
  const past = Array.from({ length: 8_000 }, (_, i): Example => ({
    opinions: opinionsAt(0),
    outcome: i % 4 === 0 ? 1 : 0,
    over: false,
    bothScore: false,
    byOne: i % 4 === 0 ? null : { share: 0.5, came: i % 12 < 8 },
  }))
  // Wins are i % 12 of 1, 2, 3, 5, 6, 7, 9, 10 and 11, of which six are by one: twice the odds.
  expect(calibrate(fitCalibration(past), opinionsAt(0)).byOne).toBeCloseTo(2, 0)
  expect(calibrate(fitCalibration([]), opinionsAt(0)).byOne).toBeCloseTo(1, 12)
})

test('before there is a past the goal model is believed, at the end of a season too', () => {
  const { totals } = calibrate(fitCalibration([]), opinionsAt(1))
  expect(totals.over).toBeCloseTo(0.5, 10)
  expect(totals.bothScore).toBeCloseTo(0.52, 10)
})

describe('which fit of the goals serves a competition', () => {
  const wrong = { outcome: [0.2, 0.25, 0.55], over: 0.4, bothScore: 0.4 } as const
  const right = { outcome: [0.6, 0.22, 0.18], over: 0.6, bothScore: 0.6 } as const

  /** Six in ten were won at home. */
  const past = (matches: number, told: Partial<Opinions>): Example[] =>
    Array.from({ length: matches }, (_, i) => ({
      opinions: { ...opinionsAt(0), ...told },
      outcome: i % 10 < 6 ? 0 : i % 2 ? 1 : 2,
      over: i % 10 < 6,
      bothScore: i % 10 < 6,
      byOne: null,
    }))

  test('the joint one where it told the past better, by competition', () => {
    const calibration = fitCalibration([
      ...past(200, { goals: wrong, joint: right }),
      ...past(200, { competition: 'LEAGUE_ONE', goals: right, joint: wrong }),
    ])
    expect(calibration.joint).toEqual(['CHAMPIONSHIP'])
    const given = { ...opinionsAt(0), goals: wrong, joint: right }
    const joint = calibrate(calibration, given)
    expect(joint).toMatchObject({ members: 'joint-dixon-coles+elo', joint: true })
    const own = calibrate(calibration, { ...given, competition: 'LEAGUE_ONE' })
    expect(own).toMatchObject({ members: 'dixon-coles+elo', joint: false })
    expect(joint.totals.outcome[0]).toBeGreaterThan(own.totals.outcome[0] + 0.1)
    expect(calibrate(calibration, { ...given, joint: null }).joint).toBe(false)
  })

  test('its own where both told the same, and where little is past', () => {
    expect(fitCalibration(past(199, { goals: wrong, joint: right })).joint).toEqual([])
    expect(fitCalibration(past(400, { goals: right, joint: right })).joint).toEqual([])
  })
})
