import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The service is there; journeys begin at their turn. `npm test` starts it beside the tests before them, where a processor has
 * time to spare, and makes the file that `E2E_TURN` names when those have ended.
 */
export default async function waitForTurn(): Promise<void> {
  const turn = process.env.E2E_TURN
  while (turn && !existsSync(turn)) await sleep(100)
}
