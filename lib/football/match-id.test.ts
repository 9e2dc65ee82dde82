import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchId, type MatchIdentity } from './match-id'

const EXAMPLE: MatchIdentity = {
  competition: 'PREMIER_LEAGUE',
  season: '2025-26',
  stageKey: 'regular_season',
  homeTeamId: 'england-liverpool',
  awayTeamId: 'england-bournemouth',
}

test('the id is the SHA-256 of the five parts joined by a bar', () => {
  const text = 'PREMIER_LEAGUE|2025-26|regular_season|england-liverpool|england-bournemouth'
  expect(matchId(EXAMPLE)).toBe(`fsm:v1:${createHash('sha256').update(text).digest('hex')}`)
  // Published ids never change: this one was computed with sha256sum.
  expect(matchId(EXAMPLE)).toBe(
    'fsm:v1:131cdfad61253545e7f6f9c8b188adb0e4fa06edd0f9ed246015200f75fb3c04',
  )
})

test('a change of any part is another match', () => {
  const part = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
  const identity = fc.record({
    competition: part,
    season: part,
    stageKey: part,
    homeTeamId: part,
    awayTeamId: part,
  })
  fc.assert(
    fc.property(identity, identity, (a, b) => {
      const same = Object.values(a).join() === Object.values(b).join()
      expect(matchId(a) === matchId(b)).toBe(same)
      expect(matchId(a)).toMatch(/^fsm:v1:[0-9a-f]{64}$/)
    }),
  )
})

test('the return match and the second leg have ids of their own', () => {
  const { homeTeamId, awayTeamId } = EXAMPLE
  expect(matchId({ ...EXAMPLE, homeTeamId: awayTeamId, awayTeamId: homeTeamId })).not.toBe(
    matchId(EXAMPLE),
  )
})
