import { likeliest, outcomeOf } from '../forecasting/scores'

export interface OneXTwo {
  home: number
  draw: number
  away: number
}

const OUTCOMES = ['home', 'draw', 'away'] as const

/** Which outcome came, and whether it was the likeliest of the forecast. */
export function outcomeFor(
  { home, draw, away }: OneXTwo,
  score: { home: number; away: number },
): { came: keyof OneXTwo; isHit: boolean } {
  const outcome = outcomeOf(score.home, score.away)
  return { came: OUTCOMES[outcome], isHit: likeliest([home, draw, away]) === outcome }
}
