import { transact, type Tx } from '../platform/db'
import type { Platform } from '../platform'
import { attemptEach } from '../platform/attempt-each'
import { newId } from '../platform/ids'
import type { Outbox } from '../platform/mail/outbox'
import type { Alert } from './alerts'
import { readConditions, type Condition } from './conditions'
import { RULES } from './rules'
import { tell } from './tell'

type Deps = Platform & { outbox: Pick<Outbox, 'enqueue'> }

const MINUTE_MS = 60_000
/** What nobody has acknowledged is told again. */
const REMINDED_AFTER_MS = 24 * 60 * MINUTE_MS

/**
 * Looks at how the service stands and tells the people who run it: of what needs them once it has lasted, again each day until
 * somebody acknowledges it, and when it is over. Written and told in one transaction: never told twice, never lost.
 */
export async function watchService(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const holding = await readConditions(deps, now.getTime())
  await attemptEach(
    log,
    'an alert could not be written, and will be looked at again',
    holding,
    ({ condition }) => ({ condition }),
    (one) => transact(db, (tx) => open(tx, deps, one, now)),
  )
  const over = await db.oncallAlert.findMany({
    where: { endedAt: null, condition: { notIn: holding.map(({ condition }) => condition) } },
    select: { id: true, condition: true },
  })
  await attemptEach(
    log,
    'the end of an alert could not be written, and will be looked at again',
    over,
    ({ condition }) => ({ condition }),
    ({ id }) => transact(db, (tx) => end(tx, deps, id, now)),
  )
}

/** Opens the alert of a condition unless it is open, and tells of it when that is due. Holds the alert's row until the commit. */
async function open(tx: Tx, deps: Deps, { condition, rule, summary }: Condition, now: Date) {
  const [id] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO oncall_alerts (id, condition, rule, summary, opened_at)
    VALUES (${newId('oca')}, ${condition}, ${rule}, ${summary}, ${now})
    ON CONFLICT (condition) WHERE ended_at IS NULL DO UPDATE SET summary = excluded.summary
    RETURNING id`
  const alert = await tx.oncallAlert.findUniqueOrThrow({ where: { id: id?.id ?? '' } })
  const state = dueNow(alert, RULES[rule].afterMinutes * MINUTE_MS, now)
  if (!state) return
  await tx.oncallAlert.update({ where: { id: alert.id }, data: { toldAt: now } })
  await tell(tx, deps, alert, state, now)
}

/** What to tell of an open alert at this moment, if anything. */
function dueNow(
  { openedAt, toldAt, acknowledgedAt }: Alert,
  afterMs: number,
  now: Date,
): 'open' | 'still_open' | undefined {
  if (toldAt === null) return now.getTime() - openedAt.getTime() >= afterMs ? 'open' : undefined
  if (acknowledgedAt !== null) return undefined
  return now.getTime() - toldAt.getTime() >= REMINDED_AFTER_MS ? 'still_open' : undefined
}

/** Ends an alert. What was over before anybody was told was none. */
async function end(tx: Tx, deps: Deps, id: string, now: Date) {
  const { count } = await tx.oncallAlert.updateMany({
    where: { id, endedAt: null },
    data: { endedAt: now },
  })
  if (count === 0) return
  const alert = await tx.oncallAlert.findUniqueOrThrow({ where: { id } })
  if (alert.toldAt === null) await tx.oncallAlert.delete({ where: { id } })
  else await tell(tx, deps, alert, 'over', now)
}
