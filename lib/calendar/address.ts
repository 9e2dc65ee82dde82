import { changeClient } from '../clients/change-client'
import { requireContract } from '../clients/standing'
import type { Platform, SessionActor } from '../platform'
import type { Db } from '../platform/db'
import { hashCalendarSecret, newCalendarSecret } from './secret'

/** Since when a client has a calendar address; null without one. */
export async function calendarSince(db: Db, clientId: string): Promise<Date | null> {
  const row = await db.calendarAddress.findUnique({
    where: { clientId },
    select: { createdAt: true },
  })
  return row?.createdAt ?? null
}

/**
 * Gives the session's client a new calendar address. The one before it ends on every instance within a second.
 * @returns its secret, which is in this answer and nowhere else, and since when it works
 * @throws ProductError `invalid_plan_contract`
 */
export async function renewCalendar(
  platform: Platform,
  actor: SessionActor,
): Promise<{ secret: string; createdAt: Date }> {
  const { clientId } = actor
  // Race: two at once; the later one's address is the one that works.
  return changeClient(platform, { actor, clientId }, async ({ tx, now, record }) => {
    await requireContract(tx, clientId, now)
    const secret = newCalendarSecret()
    const created = { hash: hashCalendarSecret(secret), createdAt: now }
    await tx.calendarAddress.upsert({
      where: { clientId },
      create: { clientId, ...created },
      update: created,
      select: { clientId: true },
    })
    await record('calendar.created')
    return { secret, createdAt: now }
  })
}

/** Ends the client's calendar address on every instance within a second. Ending it again changes nothing. */
export async function endCalendar(platform: Platform, actor: SessionActor): Promise<void> {
  const { clientId } = actor
  await changeClient(platform, { actor, clientId }, async ({ tx, record }) => {
    const { count } = await tx.calendarAddress.deleteMany({ where: { clientId } })
    if (count > 0) await record('calendar.revoked')
  })
}
