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
 * Which slots to exchange, awake with sleeping, so that the kept competitions are served and every slot's
 * content stays somewhere. Pure.
 * @param limit slots 1 to `limit` are awake
 * @param keep at most `limit` codes that lie in slots
 */
export function swapsToKeep(
  slots: readonly Slot[],
  limit: number,
  keep: readonly string[],
): [awake: number, sleeping: number][] {
  const isKept = (slot: number) => {
    const code = slots.find((other) => other.slot === slot)?.code
    return code != null && keep.includes(code)
  }
  const giveUp = Array.from({ length: limit }, (_, i) => i + 1).filter((slot) => !isKept(slot))
  const wake = slots
    .map(({ slot }) => slot)
    .filter((slot) => slot > limit && isKept(slot))
    .sort((a, b) => a - b)
  return wake.flatMap((sleeping, i) => {
    const awake = giveUp[i]
    return awake === undefined ? [] : [[awake, sleeping]]
  })
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
