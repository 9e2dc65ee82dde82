/** A place for one competition, as far as the rules need it. */
export interface Slot {
  /** From 1. */
  slot: number
  code: string | null
  /** What it held last, also after it was emptied. */
  heldCode: string | null
}

/** What a plan allows. */
export interface SelectionLimits {
  competitions: number
  replacementsPerMonth: number
}

export type SlotDecision =
  /** It is there already. */
  | { kind: 'unchanged' }
  /** A slot that never held another one: free. */
  | { kind: 'filled' }
  /** Counts against the month. */
  | { kind: 'replaced'; from: string }
  | {
      kind: 'refused'
      code: 'selection_full' | 'competition_already_selected' | 'replacement_limit_reached'
    }

/**
 * What putting `code` into a slot means (decisions §8). Pure: no clock, no database.
 * @param slots those with content or a past; others count as never used
 * @param replacementsUsed in the current Paris month
 */
export function decideSlot(
  slots: readonly Slot[],
  limits: SelectionLimits,
  replacementsUsed: number,
  slot: number,
  code: string,
): SlotDecision {
  if (slot < 1 || slot > limits.competitions) return { kind: 'refused', code: 'selection_full' }
  const place = slots.find((other) => other.slot === slot)
  if (place?.code === code) return { kind: 'unchanged' }
  // Slots beyond the plan's number sleep: what lies in them is kept but not served, and may be taken.
  const awake = slots.filter((other) => other.slot <= limits.competitions)
  if (awake.some((other) => other.code === code))
    return { kind: 'refused', code: 'competition_already_selected' }
  const held = place?.heldCode ?? null
  if (held === null || held === code) return { kind: 'filled' }
  if (replacementsUsed >= limits.replacementsPerMonth)
    return { kind: 'refused', code: 'replacement_limit_reached' }
  return { kind: 'replaced', from: held }
}
