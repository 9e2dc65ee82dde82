import { expect, test } from 'vitest'
import { isTableExact, placeInStage, tableOf } from './stages'

test.each([
  ['PREMIER_LEAGUE', 'Matchday 7', undefined, 'regular_season', 'regular_season'],
  ['BUNDESLIGA_2', '7. Round', undefined, 'regular_season', 'regular_season'],
  ['CHAMPIONSHIP', 'Matchday 7', 'Regular', 'regular_season', 'regular_season'],
  ['SCOTTISH_PREMIERSHIP', '12. Round', undefined, 'regular_season', 'regular_season/12'],
  ['AUT', 'Championship, Matchday 23', undefined, 'championship_round', 'championship_round'],
  ['AUT', 'Matchday 23', 'Playoffs - Championship', 'championship_round', 'championship_round'],
  [
    'AUT',
    'Final',
    'Europa League Finals',
    'european_playoff',
    'european_playoff/europa-league-finals/final',
  ],
  ['BELGIAN_PRO_LEAGUE', 'Europe, Matchday 2', undefined, 'european_round', 'european_round'],
  ['ARG', '1° Semestre, Matchday 3', undefined, 'apertura', 'apertura'],
  [
    'MEX',
    'Apertura Playoffs, Play-in round 1',
    undefined,
    'play_in',
    'play_in/apertura-playoffs/play-in-round-1',
  ],
  ['MEX', 'Clausura Playoffs, Final', undefined, 'final', 'final/clausura-playoffs'],
  [
    'SERIE_B',
    'Playout, Final',
    undefined,
    'relegation_playoff',
    'relegation_playoff/playout/final',
  ],
  ['CHAMPIONS_LEAGUE', 'League, Matchday 8', undefined, 'league_phase', 'league_phase'],
  ['CHAMPIONS_LEAGUE', 'Playoffs, Matchday 1', undefined, 'playoffs', 'playoffs'],
  ['CHAMPIONS_LEAGUE', 'Playoffs, Matchday 2', undefined, 'playoffs', 'playoffs'],
  [
    'CHAMPIONS_LEAGUE',
    'Finals, Round of 16',
    undefined,
    'round_of_16',
    'round_of_16/finals/round-of-16',
  ],
  ['COPA_LIBERTADORES', 'Qualifying, Round 2', undefined, 'qualifying', 'qualifying/round-2'],
  ['COPA_LIBERTADORES', 'Group A, Matchday 2', undefined, 'group_stage', 'group_stage/group-a'],
  ['PREMIER_LEAGUE', 'Meeting 1', 'Regular season', 'regular_season', 'regular_season'],
  ['AUT', 'Meeting 2', 'Regular season', 'playoffs', 'playoffs/after-regular_season/meeting-2'],
  [
    'SCOTTISH_PREMIERSHIP',
    'Meeting 1',
    'Regular season',
    'regular_season',
    'regular_season/meeting-1',
  ],
  [
    'SCOTTISH_PREMIERSHIP',
    'Meeting 2',
    'Regular season',
    'regular_season',
    'regular_season/meeting-2',
  ],
  ['MEX', 'Meeting 1', 'Clausura', 'clausura', 'clausura'],
  ['EURO', 'Meeting 1', 'Group', 'group_stage', 'group_stage'],
  ['EURO', 'Meeting 2', 'Qualifying group', 'group_stage', 'group_stage/qualifying/2'],
  ['EURO', 'Meeting 1', 'Playoffs', 'playoffs', 'playoffs/meeting-1'],
  ['COPA_LIBERTADORES', 'Round 2', undefined, 'qualifying', 'qualifying/round-2'],
  ['CHAMPIONS_LEAGUE', 'Group A', undefined, 'group_stage', 'group_stage/group-a'],
  ['EUROPA_LEAGUE', 'Gruppe G', undefined, 'group_stage', 'group_stage/group-g'],
  ['EUROPA_LEAGUE', 'League phase', undefined, 'league_phase', 'league_phase'],
  ['BUL', 'Conference League, Matchday 32', undefined, 'european_round', 'european_round'],
  [
    'ROU',
    'ECL Playoffs, Round 1',
    undefined,
    'european_playoff',
    'european_playoff/ecl-playoffs/round-1',
  ],
  [
    'CZE',
    'Middle Playoffs, Final',
    undefined,
    'european_playoff',
    'european_playoff/middle-playoffs/final',
  ],
  ['CHAMPIONSHIP', 'Semifinals', 'Playoffs', 'semi_final', 'semi_final/playoffs/semifinals'],
  ['MLS', 'Playoffs, Round 1', undefined, 'playoffs', 'playoffs'],
] as const)('%s, "%s" (%s) is %s', (code, round, label, stage, stageKey) => {
  expect(placeInStage(code, round, label)).toEqual({ stage, stageKey })
})

test('a round played on another matchday stays the same match where pairings cannot repeat', () => {
  const keys = ['Matchday 7', '31. Round'].map((r) => placeInStage('LIGUE_1', r).stageKey)
  expect(new Set(keys).size).toBe(1)
})

test('the rounds after a split go on in the season’s table, which is then a hint only', () => {
  expect(tableOf('championship_round', 'championship_round')).toBe(
    tableOf('regular_season', 'regular_season/12'),
  )
  expect(isTableExact('regular_season')).toBe(true)
  expect(isTableExact('championship_round')).toBe(false)
})

test('a group has a table when it has a name, a knock-out round never', () => {
  expect(tableOf('group_stage', 'group_stage/group-a')).toBe('group_stage/group-a')
  expect(tableOf('group_stage', 'group_stage/group-a/3')).toBe('group_stage/group-a')
  expect(tableOf('group_stage', 'group_stage')).toBeNull()
  expect(tableOf('group_stage', 'group_stage/qualifying/2')).toBeNull()
  expect(tableOf('final', 'final/finals')).toBeNull()
})
