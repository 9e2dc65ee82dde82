import { findCompetition } from '../football/catalogue'
import type { PlanLimits } from '../plans/limits'
import { nextParisMonthMs, parisMonth } from '../platform/clock'
import type { Tx } from '../platform/db'

export interface SelectedSlot {
  slot: number
  competition: { code: string; name: string; country: string } | null
  since: Date | null
}

export interface Selection {
  /** Slots 1 to `limit`, empty ones too. */
  slots: SelectedSlot[]
  limit: number
  /** Of the current Paris month. */
  replacements: { used: number; limit: number; resetsAt: Date }
}

export const replacementsUsed = (tx: Tx, clientId: string, now: Date): Promise<number> =>
  tx.selectionReplacement.count({ where: { clientId, month: parisMonth(now) } })

/** The selection of a client under its plan; without a plan there are no slots. */
export async function readSelection(
  tx: Tx,
  clientId: string,
  limits: Pick<PlanLimits, 'competitions' | 'replacementsPerMonth'> | null,
  now: Date,
): Promise<Selection> {
  const limit = limits?.competitions ?? 0
  const rows = await tx.selectionSlot.findMany({
    where: { clientId, slot: { lte: limit } },
    select: { slot: true, code: true, since: true },
  })
  const bySlot = new Map(rows.map((row) => [row.slot, row]))
  const slots = Array.from({ length: limit }, (_, i): SelectedSlot => {
    const row = bySlot.get(i + 1)
    const found = row?.code ? findCompetition(row.code) : undefined
    const competition = found
      ? { code: found.code, name: found.name, country: found.country }
      : null
    return { slot: i + 1, competition, since: row?.since ?? null }
  })
  return {
    slots,
    limit,
    replacements: {
      used: await replacementsUsed(tx, clientId, now),
      limit: limits?.replacementsPerMonth ?? 0,
      resetsAt: new Date(nextParisMonthMs(now)),
    },
  }
}
