import { expect, test } from 'vitest'
import { RELIABILITY, reliabilityCodes, type Evidence } from './reliability'

const GOOD: Evidence = {
  eloMatches: { home: RELIABILITY.eloMatches, away: RELIABILITY.eloMatches },
  goalEvidence: { home: RELIABILITY.goalEvidence, away: RELIABILITY.goalEvidence },
  missingResults: { home: RELIABILITY.missingResults - 1, away: 0 },
  modelMatches: RELIABILITY.modelMatches,
  uefaQualification: false,
}

test('evidence at every threshold is reliable', () => {
  expect(reliabilityCodes(GOOD)).toEqual([])
})

test.each([
  ['elo_missing', { eloMatches: { home: null, away: 30 } }],
  ['elo_unreliable', { eloMatches: { home: 30, away: RELIABILITY.eloMatches - 1 } }],
  ['goal_raw_data_unreliable', { missingResults: { home: 0, away: RELIABILITY.missingResults } }],
  ['shadow_insufficient_data', { modelMatches: RELIABILITY.modelMatches - 1 }],
  ['sparse_goal_context', { goalEvidence: { home: RELIABILITY.goalEvidence - 0.1, away: 30 } }],
  ['uefa_qualification_mute', { uefaQualification: true }],
] satisfies [string, Partial<Evidence>][])('%s is its own reason', (code, lack) => {
  expect(reliabilityCodes({ ...GOOD, ...lack })).toEqual([code])
})

test('several reasons come sorted', () => {
  const nothing = { eloMatches: { home: null, away: 2 }, goalEvidence: { home: 0, away: 0 } }
  expect(reliabilityCodes({ ...GOOD, ...nothing, modelMatches: 0 })).toEqual([
    'elo_missing',
    'elo_unreliable',
    'shadow_insufficient_data',
    'sparse_goal_context',
  ])
})
