import type { Claimed } from './claim'
import { PING } from './events'
import { pauseFor, type PauseDeps } from './pause'
import { signingSecrets } from './secret'
import { send, type Outcome, type SendOptions } from './send'
import { noteStanding, settle, settledBy } from './settle'

const GONE = 410
/** What is given up after two days pauses an endpoint that has taken nothing for so long. */
const LONG_MS = 24 * 3_600_000

const hasFailedLong = ({ type, failingSince }: Claimed, now: Date): boolean =>
  type !== PING && failingSince !== null && now.getTime() - failingSince.getTime() >= LONG_MS

/** Attempts a delivery that is claimed, and writes down what came of it. */
export async function attempt(
  deps: PauseDeps,
  delivery: Claimed,
  options: SendOptions,
): Promise<Outcome | null> {
  const { db, clock, env } = deps
  const pause = (reason: Parameters<typeof pauseFor>[1]['reason']) => {
    const endpoints = [{ id: delivery.endpointId, url: delivery.url }]
    return pauseFor(deps, { clientId: delivery.clientId, endpoints, reason })
  }
  const at = clock.now()
  const secrets = signingSecrets(env.SECRET_KEY, delivery, at)
  if (secrets.length === 0) {
    // Nothing can be signed with it: what waits goes on once it was rotated and resumed.
    await pause('secret_lost')
    return null
  }
  const { id, payload } = delivery
  const outcome = await send(delivery.url, { id, payload, secrets }, options)
  const now = clock.now()
  const settled = settledBy(outcome, delivery, now)
  // Before the outcome is written: killed in between, it is attempted again and paused then.
  if (outcome.status === GONE) await pause('gone')
  else if (settled.state === 'failed' && hasFailedLong(delivery, now)) await pause('failing')
  await noteStanding(db, delivery, outcome, now)
  await settle(db, delivery, outcome, settled, at)
  return outcome
}
