import { setTimeout as pause } from 'node:timers/promises'
import { logFailure } from '../platform/store-failure'
import { attempt } from './attempt'
import { claimDue } from './claim'
import { fanOutAll, type FanOutOptions } from './fan-out'
import type { PauseDeps } from './pause'
import { resealSecrets } from './secret'
import type { SendOptions } from './send'
import { reachOf } from './target'

/** How many calls run at once, all endpoints together. */
const SLOTS = 64
/** Of these, what failing endpoints may take: waiting for them never holds up those that work. */
const FAILING_SLOTS = 24
/** How often it is looked for what is new or due. */
const BEAT_MS = 1_000
/** Calls that end within it are followed by others in one statement: an endpoint gets some thirty messages a second. */
const GATHER_MS = 100

export interface DelivererOptions extends FanOutOptions, Partial<SendOptions> {
  slots?: number
  failingSlots?: number
}

/** Calls that run beside each other, within bounds of their own. */
function createSlots(deps: PauseDeps, options: DelivererOptions) {
  const { slots = SLOTS, failingSlots = FAILING_SLOTS } = options
  const sending: SendOptions = { ...reachOf(deps.env), ...options }
  const running = new Map<Promise<void>, boolean>()
  const failingNow = () => [...running.values()].filter((failing) => failing).length

  async function claimFor(failing: boolean): Promise<number> {
    const free = slots - running.size
    const limit = failing ? Math.min(free, failingSlots - failingNow()) : free
    const claimed = await claimDue(deps.db, { now: deps.clock.now(), failing, limit })
    for (const delivery of claimed) {
      const work: Promise<void> = attempt(deps, delivery, sending)
        .then(() => undefined)
        // Its claim runs out, and it is attempted again.
        .catch((err: unknown) =>
          logFailure(deps.log, { delivery: delivery.id }, err, 'webhook attempt not written down'),
        )
        .finally(() => running.delete(work))
      running.set(work, failing)
    }
    return claimed.length
  }

  return {
    /** Begins what is due and has room. @returns how many calls it has begun */
    fill: async () => (await claimFor(false)) + (await claimFor(true)),
    /** Once a call has ended; at once where none runs. */
    freed: () => (running.size === 0 ? Promise.resolve() : Promise.race([...running.keys()])),
    isIdle: () => running.size === 0,
    idle: () => Promise.all([...running.keys()]),
  }
}

/** Puts down what is new, and attempts what is due until nothing is. */
export async function deliverDue(deps: PauseDeps, options: DelivererOptions = {}): Promise<void> {
  const slots = createSlots(deps, options)
  await fanOutAll(deps, options)
  while ((await slots.fill()) > 0 || !slots.isIdle()) await slots.freed()
}

/** Delivers for as long as it runs. */
export interface Deliverer {
  /** Begins nothing more and waits for the calls that run. */
  stop(): Promise<void>
}

/**
 * Looks every second for what is new and what is due. Any number may run beside each other: what one has claimed the others
 * leave, and what a killed one had claimed is attempted again a minute later.
 */
export function startDeliverer(deps: PauseDeps, options: DelivererOptions = {}): Deliverer {
  const { log } = deps
  const slots = createSlots(deps, options)
  const ended = new AbortController()
  const { signal } = ended
  const beat = () => pause(BEAT_MS, undefined, { signal }).catch(() => undefined)
  let lookedMs = -Infinity

  async function look(): Promise<void> {
    if (performance.now() - lookedMs >= BEAT_MS) {
      lookedMs = performance.now()
      await fanOutAll(deps, options)
    }
    const begun = await slots.fill()
    if (begun > 0 || slots.isIdle()) return begun > 0 ? gather() : beat()
    await Promise.race([slots.freed(), beat()])
    await gather()
  }
  const gather = () => pause(GATHER_MS)

  async function run(): Promise<void> {
    await resealSecrets(deps.db, deps.env.SECRET_KEY).catch((err: unknown) =>
      logFailure(log, {}, err, 'webhook secrets not sealed anew'),
    )
    while (!signal.aborted)
      await look().catch((err: unknown) => {
        logFailure(log, {}, err, 'webhooks not looked after, will be tried again')
        return beat()
      })
    await slots.idle()
  }
  const running = run()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}
