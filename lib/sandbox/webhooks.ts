import { setTimeout as pause } from 'node:timers/promises'
import type { Platform } from '../platform'
import { Prisma, type Tx } from '../platform/db'
import { logFailure } from '../platform/store-failure'
import { newestPlace } from '../webhooks/create'
import { startDeliverer, type Deliverer, type DelivererOptions } from '../webhooks/deliverer'
import type { Outlook } from '../webhooks/fan-out'
import type { PauseDeps } from '../webhooks/pause'
import { instantOf } from './run'
import { sandboxPlatform } from './schema'
import { readProgress } from './status'

/** How often it is looked whether there is a season yet. */
const LOOK_MS = 10_000
const POOL_SIZE = 4

/** Its client's clock has passed a publication since it was looked at last. */
const behindAt = (now: Date) => Prisma.sql`EXISTS (
  SELECT 1 FROM promotions p JOIN sandbox_clocks c ON c.client_id = e.client_id
  WHERE p.seq > e.place_promotion AND p.at <= ${now}::timestamptz + c.ahead_ms * interval '1 millisecond')`

/** What delivers to the endpoints of sandboxes: each is told as far as its client's clock stands. Nobody is mailed. */
export function sandboxDelivery(sandbox: Platform): {
  deps: PauseDeps
  options: DelivererOptions
} {
  const outlookOf = async (tx: Tx, clientId: string): Promise<Outlook> => {
    const season = await readProgress({ db: tx })
    const row = await tx.sandboxClock.findUnique({ where: { clientId } })
    const liveMs = sandbox.clock.nowMs()
    const nowMs = season && row ? instantOf(season, liveMs, row.aheadMs) : 0
    return { standsAt: new Date(nowMs), nowMs }
  }
  return {
    deps: { ...sandbox, outbox: undefined },
    options: { outlookOf, isBehind: () => behindAt(sandbox.clock.now()) },
  }
}

/** Delivers to the endpoints of sandboxes for as long as it runs, once there is a season. */
export function startSandboxDelivery(live: Platform): Deliverer {
  const ended = new AbortController()
  const { signal } = ended
  const stopped = new Promise((resolve) =>
    signal.addEventListener('abort', resolve, { once: true }),
  )

  async function run(): Promise<void> {
    while (!signal.aborted && !(await isPlayed(live)))
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const sandbox = sandboxPlatform(live, undefined, POOL_SIZE)
    const { deps, options } = sandboxDelivery(sandbox)
    const deliverer = startDeliverer(deps, options)
    await stopped
    await deliverer.stop()
    await sandbox.db.$disconnect()
  }

  const running = run()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}

const isPlayed = (live: Platform): Promise<boolean> =>
  readProgress(live).then(
    (season) => season !== null,
    (err: unknown) => {
      logFailure(live.log, {}, err, 'not known whether there is a sandbox')
      return false
    },
  )

/** The endpoints of a client whose clock was set back: told anew, from there on. */
export async function rewindEndpoints(tx: Tx, clientId: string, standsAt: Date): Promise<void> {
  const place = await newestPlace(tx, standsAt)
  await tx.webhookEndpoint.updateMany({
    where: { clientId },
    data: {
      placeSeq: place.seq,
      placePromotion: place.promotion,
      placeRelease: place.releaseId,
    },
  })
  await tx.webhookDelivery.deleteMany({ where: { endpoint: { clientId } } })
}
