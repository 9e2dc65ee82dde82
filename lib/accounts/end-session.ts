import { record } from '../audit/record'
import type { Platform, SessionActor } from '../platform'
import { transact } from '../platform/db'

/** Ends the session that asks; its token is refused from the next request on. */
export async function endSession({ db, clock }: Platform, actor: SessionActor): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { id: actor.sessionId, revokedAt: null },
      data: { revokedAt: now },
    })
    if (count === 1) await record(tx, now, actor, 'session.ended')
  })
}
