import { findCompetition } from '../football/catalogue'
import type { ContractInForce } from '../clients/standing'
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
  /** Slots beyond `limit` with a competition: kept, not served, awake again with a larger plan. */
  sleeping: SelectedSlot[]
  /** True while the owner may choose, once and free, which of them all to go on with. */
  mayKeep: boolean
  /** Of the current Paris month. */
  replacements: { used: number; limit: number; resetsAt: Date }
}

export const replacementsUsed = (tx: Tx, clientId: string, now: Date): Promise<number> =>
  tx.selectionReplacement.count({ where: { clientId, month: parisMonth(now) } })

/** The selection of a client under its plan; without a plan there are no slots. */
export async function readSelection(
  tx: Tx,
  clientId: string,
  contract: Pick<ContractInForce, 'limits' | 'selectionKeptAt'> | null,
  now: Date,
): Promise<Selection> {
  const limit = contract?.limits.competitions ?? 0
  const rows = await tx.selectionSlot.findMany({
    where: { clientId, OR: [{ slot: { lte: limit } }, { code: { not: null } }] },
    orderBy: { slot: 'asc' },
    select: { slot: true, code: true, since: true },
  })
  const bySlot = new Map(rows.map((row) => [row.slot, row]))
  const show = (slot: number): SelectedSlot => {
    const row = bySlot.get(slot)
    const found = row?.code ? findCompetition(row.code) : undefined
    const competition = found
      ? { code: found.code, name: found.name, country: found.country }
      : null
    return { slot, competition, since: row?.since ?? null }
  }
  const sleeping = rows.filter(({ slot }) => slot > limit).map(({ slot }) => show(slot))
  return {
    slots: Array.from({ length: limit }, (_, i) => show(i + 1)),
    limit,
    sleeping,
    mayKeep: contract?.selectionKeptAt === null && sleeping.length > 0,
    replacements: {
      used: await replacementsUsed(tx, clientId, now),
      limit: contract?.limits.replacementsPerMonth ?? 0,
      resetsAt: new Date(nextParisMonthMs(now)),
    },
  }
}
