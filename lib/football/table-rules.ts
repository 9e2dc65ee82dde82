import type { Stage } from './stages'

/**
 * What parts teams with equal points first: the goal difference; the matches among them, once all of those have been played;
 * or the number of wins. Then, for all, goal difference, goals scored, and team id so that the order is always the same.
 */
export type TieBreak = 'goal_difference' | 'head_to_head' | 'wins'

/**
 * Leagues that part equal teams otherwise than by goal difference, by the competition regulations of each league as they
 * stand in 2025-26: those of LaLiga, Lega Serie A and B, Liga Portugal, the Turkish, Greek, Polish, Romanian, Ukrainian and
 * Cypriot associations and the Chinese league look at the matches among the teams; those of the CBF in Brazil, the Pro
 * League in Belgium, MLS and the Hungarian association at wins.
 */
const TIE_BREAKS: Readonly<Record<string, TieBreak>> = {
  LA_LIGA: 'head_to_head',
  LA_LIGA_2: 'head_to_head',
  SERIE_A: 'head_to_head',
  SERIE_B: 'head_to_head',
  PRIMEIRA_LIGA: 'head_to_head',
  LIGA_PORTUGAL_2: 'head_to_head',
  SUPER_LIG: 'head_to_head',
  GRE: 'head_to_head',
  POL: 'head_to_head',
  ROU: 'head_to_head',
  UKR: 'head_to_head',
  CYP: 'head_to_head',
  CHN: 'head_to_head',
  BRA: 'wins',
  BRA_B: 'wins',
  BELGIAN_PRO_LEAGUE: 'wins',
  MLS: 'wins',
  HUN: 'wins',
}

/** UEFA's groups, up to 2023-24, looked at the matches among the teams; its league phase does not. */
const UEFA_GROUPS = new Set(['CHAMPIONS_LEAGUE', 'EUROPA_LEAGUE'])

/** How the table of a stage of a competition parts teams with equal points. */
export const tieBreakOf = (competition: string, stage: Stage): TieBreak =>
  stage === 'group_stage' && UEFA_GROUPS.has(competition)
    ? 'head_to_head'
    : (TIE_BREAKS[competition] ?? 'goal_difference')
