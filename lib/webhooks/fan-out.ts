import type { Place } from '../changes/cursor'
import { readChanges, type ChangesPage } from '../changes/read'
import { findFacts, historyBegins, standing } from '../clients/standing'
import type { Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import { parisDayStartMs } from '../platform/clock'
import { Prisma, transact, type Tx } from '../platform/db'
import { ProductError } from '../platform/errors'
import { newId } from '../platform/ids'
import { newestPlace, NOWHERE } from './create'
import { changeBody, LOST, lostBody } from './events'

/** Where a client's clock stands. */
export interface Outlook {
  /** It is told what was told by this instant; absent: all that is told. */
  standsAt?: Date | undefined
  nowMs: number
}

export interface FanOutOptions {
  /** What is asked for each client; without it everybody looks from the platform's clock at the newest change. */
  outlookOf?: (tx: Tx, clientId: string) => Promise<Outlook>
  /** Which endpoints `e` have something before them, where clocks differ; those behind the newest change without it. */
  isBehind?: () => Prisma.Sql
  /** Changes of a transaction. */
  batch?: number
}

const BATCH = 500
const BEHIND_THE_NEWEST = Prisma.sql`
  place_seq < greatest((SELECT max(seq) FROM changes), (SELECT max(through_seq) FROM changes_given_up))`
type FanOutDeps = Pick<Platform, 'db' | 'clock' | 'log'>

/** Puts down for every active endpoint what it has not been told of yet. What fails for one is tried again; the others go on. */
export async function fanOutAll(deps: FanOutDeps, options: FanOutOptions = {}): Promise<void> {
  const { db, log } = deps
  const behind = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints e
    WHERE paused_at IS NULL AND (place_release = '' OR ${options.isBehind?.() ?? BEHIND_THE_NEWEST})
    ORDER BY id`
  await attemptEach(
    log,
    'webhooks not put down, will be tried again',
    behind,
    ({ id }) => ({ endpoint: id }),
    async ({ id }) => {
      while (await fanOut(deps, id, options));
    },
  )
}

/**
 * Puts down a part of what an endpoint is to be told and moves its place, both or neither: what a kill leaves is done again.
 * @returns true when there is more
 */
const fanOut = (
  { db, clock }: FanOutDeps,
  id: string,
  { outlookOf, batch = BATCH }: FanOutOptions,
): Promise<boolean> =>
  transact(db, async (tx) => {
    // Race: two instances. The second waits, and finds the place moved.
    await tx.$queryRaw`SELECT id FROM webhook_endpoints WHERE id = ${id} FOR UPDATE`
    const endpoint = await tx.webhookEndpoint.findUnique({ where: { id } })
    if (!endpoint || endpoint.pausedAt) return false
    const { clientId, events } = endpoint
    const { standsAt, nowMs } = (await outlookOf?.(tx, clientId)) ?? { nowMs: clock.nowMs() }
    // What is put down is due now, wherever the client's clock stands.
    const now = clock.now()
    const facts = await findFacts(tx, clientId)
    const client = facts && standing(facts, nowMs)
    // Its place stays: once it may be told again, it is told of everything since.
    if (!client?.contract || client.isSuspended || client.isLeaving) return false
    const place: Place = {
      seq: endpoint.placeSeq,
      promotion: endpoint.placePromotion,
      releaseId: endpoint.placeRelease,
    }
    // It was made before anything was published.
    if (place.promotion === NOWHERE.promotion) {
      await move(tx, id, await newestPlace(tx, standsAt))
      return false
    }
    const filter = {
      competitions: client.competitions,
      withUnreliable: false,
      withDrift: false,
      historyFrom: new Date(parisDayStartMs(historyBegins(client.contract.limits, nowMs))),
      standsAt,
    }
    const page = await pageOrLoss(tx, place, filter, batch)
    if (page === 'lost') {
      const reason = place.releaseId === '' ? 'restored' : 'expired'
      await put(tx, id, now, [{ type: LOST, payload: lostBody(new Date(nowMs), reason) }])
      await move(tx, id, await newestPlace(tx, standsAt))
      return false
    }
    await put(
      tx,
      id,
      now,
      page.changes
        .filter(({ type }) => events.includes(type))
        .map((change) => ({
          type: change.type,
          changeSeq: change.seq,
          matchId: change.matchId,
          payload: changeBody(change),
        })),
    )
    await move(tx, id, page.end)
    return page.hasMore
  })

async function pageOrLoss(
  tx: Tx,
  place: Place,
  filter: Parameters<typeof readChanges>[2],
  batch: number,
): Promise<ChangesPage | 'lost'> {
  try {
    return await readChanges(tx, place, filter, batch)
  } catch (error) {
    if (error instanceof ProductError && error.code === 'cursor_expired') return 'lost'
    throw error
  }
}

/** What is put down in a transaction. */
interface Put {
  type: string
  payload: string
  changeSeq?: bigint
  matchId?: string
}

/** Deliveries to be attempted at once, in their order. */
export const put = (tx: Tx, endpointId: string, now: Date, deliveries: readonly Put[]) =>
  tx.webhookDelivery.createMany({
    data: deliveries.map((delivery) => ({
      ...delivery,
      id: newId('msg'),
      endpointId,
      createdAt: now,
      nextAttemptAt: now,
    })),
    skipDuplicates: true,
  })

const move = (tx: Tx, id: string, { seq, promotion, releaseId }: Place) =>
  tx.webhookEndpoint.update({
    where: { id },
    data: { placeSeq: seq, placePromotion: promotion, placeRelease: releaseId },
    select: { id: true },
  })
