import type { Platform, SessionActor } from '../platform'
import { deviceName, type DeviceName } from './device-name'

export interface SessionView {
  id: string
  device: DeviceName
  /** Where it was signed in from. */
  network: string
  createdAt: Date
  /** Up to an hour behind. */
  lastSeenAt: Date
  expiresAt: Date
  /** The one that asks. */
  current: boolean
}

/** The live sessions of the owner, the one that asks first, then by last use. */
export async function listSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: SessionActor,
): Promise<SessionView[]> {
  const rows = await db.session.findMany({
    where: { accountId: actor.accountId, revokedAt: null, expiresAt: { gt: clock.now() } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      userAgent: true,
      network: true,
      createdAt: true,
      lastSeenAt: true,
      expiresAt: true,
    },
  })
  return rows
    .map(({ userAgent, ...row }) => ({
      ...row,
      device: deviceName(userAgent),
      current: row.id === actor.sessionId,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}
