/** Indices of home and away team. */
export type Pairing = readonly [home: number, away: number]

/**
 * Rounds in which everybody meets everybody once (circle method): one team stays, the others turn
 * around it by one place per round. Home and away change from round to round.
 * @param teams an even number
 */
function singleRoundRobin(teams: number): Pairing[][] {
  const turning = teams - 1
  return Array.from({ length: turning }, (_, round) => {
    const at = (place: number) => (place === 0 ? turning : (place + round) % turning)
    return Array.from({ length: teams / 2 }, (_, i): Pairing => {
      const [a, b] = [at(i), at(turning - i)]
      return (round + i) % 2 === 0 ? [a, b] : [b, a]
    })
  })
}

/** Four single round-robins, the second and fourth with exchanged home rights. */
export function quadrupleRoundRobin(teams: number): Pairing[][] {
  const there = singleRoundRobin(teams)
  const back = there.map((round) => round.map(([home, away]): Pairing => [away, home]))
  return [...there, ...back, ...there, ...back]
}
