import { fromMillionths, roundToMillionths } from './rounding'

/** A played match from one team's side. */
export interface TeamResult {
  goalsFor: number
  goalsAgainst: number
  atHome: boolean
}

/** Counts over some matches of a team; field names as published. */
export interface StatisticsBlock {
  matches: number
  wins: number
  draws: number
  losses: number
  goals_for: number
  goals_against: number
  clean_sheets: number
  failed_to_score: number
  btts: number
  over_1_5: number
  over_2_5: number
  over_3_5: number
  /** Six decimals; the three sum to exactly 1, or are 0 without a match. */
  win_rate: number
  draw_rate: number
  loss_rate: number
}

const NO_MATCH: StatisticsBlock = {
  matches: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  goals_for: 0,
  goals_against: 0,
  clean_sheets: 0,
  failed_to_score: 0,
  btts: 0,
  over_1_5: 0,
  over_2_5: 0,
  over_3_5: 0,
  win_rate: 0,
  draw_rate: 0,
  loss_rate: 0,
}

export function statisticsOf(results: readonly TeamResult[]): StatisticsBlock {
  if (results.length === 0) return NO_MATCH
  const block = { ...NO_MATCH, matches: results.length }
  for (const { goalsFor, goalsAgainst } of results) {
    if (goalsFor > goalsAgainst) block.wins += 1
    else if (goalsFor === goalsAgainst) block.draws += 1
    else block.losses += 1
    block.goals_for += goalsFor
    block.goals_against += goalsAgainst
    if (goalsAgainst === 0) block.clean_sheets += 1
    if (goalsFor === 0) block.failed_to_score += 1
    if (goalsFor > 0 && goalsAgainst > 0) block.btts += 1
    const total = goalsFor + goalsAgainst
    if (total > 1) block.over_1_5 += 1
    if (total > 2) block.over_2_5 += 1
    if (total > 3) block.over_3_5 += 1
  }
  const [win = 0, draw = 0, loss = 0] = roundToMillionths([block.wins, block.draws, block.losses])
  block.win_rate = fromMillionths(win)
  block.draw_rate = fromMillionths(draw)
  block.loss_rate = fromMillionths(loss)
  return block
}
