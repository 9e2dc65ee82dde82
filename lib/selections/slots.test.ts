import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideSlot, type SelectionLimits, type Slot } from './slots'

const developer: SelectionLimits = { competitions: 1, replacementsPerMonth: 1 }
const starter: SelectionLimits = { competitions: 20, replacementsPerMonth: 2 }
const slot = (n: number, code: string | null, heldCode = code): Slot => ({
  slot: n,
  code,
  heldCode,
})

describe('slot rules', () => {
  it('fills a slot that never held a competition for free', () => {
    expect(decideSlot([], developer, 1, 1, 'A')).toEqual({ kind: 'filled' })
  })

  it('changes nothing when the competition is there already', () => {
    expect(decideSlot([slot(1, 'A')], developer, 1, 1, 'A')).toEqual({ kind: 'unchanged' })
  })

  it('takes a different competition as a replacement, also after the slot was emptied', () => {
    const replaced = { kind: 'replaced', from: 'A' }
    expect(decideSlot([slot(1, 'A')], developer, 0, 1, 'B')).toEqual(replaced)
    expect(decideSlot([slot(1, null, 'A')], developer, 0, 1, 'B')).toEqual(replaced)
  })

  it('puts the same competition back for free', () => {
    expect(decideSlot([slot(1, null, 'A')], developer, 1, 1, 'A')).toEqual({ kind: 'filled' })
  })

  it('refuses a replacement when the month has none left', () => {
    expect(decideSlot([slot(1, 'A')], developer, 1, 1, 'B')).toEqual({
      kind: 'refused',
      code: 'replacement_limit_reached',
    })
  })

  it('refuses a competition that lies in another slot, even where it would have been a replacement', () => {
    expect(decideSlot([slot(1, 'A'), slot(2, 'B')], starter, 2, 2, 'A')).toEqual({
      kind: 'refused',
      code: 'competition_already_selected',
    })
  })

  it('refuses a slot that the plan does not have', () => {
    for (const n of [0, 2, 21])
      expect(decideSlot([], developer, 0, n, 'A')).toEqual({
        kind: 'refused',
        code: 'selection_full',
      })
  })

  it('lets a competition be taken from a slot that sleeps under a smaller plan', () => {
    expect(decideSlot([slot(7, 'A')], developer, 0, 1, 'A')).toEqual({ kind: 'filled' })
  })
})

/** What `choose` and `clear` write after a decision. */
function apply(slots: Slot[], n: number, code: string): Slot[] {
  const rest = slots
    .filter((other) => other.slot !== n)
    .map((other) => (other.code === code ? { ...other, code: null } : other))
  return [...rest, { slot: n, code, heldCode: code }]
}

const action = fc.oneof(
  fc.record({ slot: fc.integer({ min: 1, max: 5 }), code: fc.constantFrom('A', 'B', 'C', 'D') }),
  fc.record({ slot: fc.integer({ min: 1, max: 5 }), code: fc.constant(null) }),
)
const plan = fc.record({
  competitions: fc.integer({ min: 0, max: 5 }),
  replacementsPerMonth: fc.integer({ min: 0, max: 3 }),
})

describe('any history of choosing and emptying inside one month', () => {
  it('never replaces more than the plan allows, nor selects a competition twice', () => {
    fc.assert(
      fc.property(plan, fc.array(action, { maxLength: 40 }), (limits, actions) => {
        let slots: Slot[] = []
        let used = 0
        for (const { slot: n, code } of actions) {
          if (code === null) {
            slots = slots.map((place) => (place.slot === n ? { ...place, code: null } : place))
            continue
          }
          const decision = decideSlot(slots, limits, used, n, code)
          if (decision.kind === 'refused') continue
          if (decision.kind === 'replaced') used++
          slots = apply(slots, n, code)
          const selected = slots.flatMap((place) => place.code ?? [])
          expect(new Set(selected).size).toBe(selected.length)
          expect(selected.length).toBeLessThanOrEqual(limits.competitions)
        }
        expect(used).toBeLessThanOrEqual(limits.replacementsPerMonth)
      }),
    )
  })

  it('brings into a slot at most one competition more than it had replacements', () => {
    fc.assert(
      fc.property(plan, fc.array(action, { maxLength: 40 }), (limits, actions) => {
        let slots: Slot[] = []
        let used = 0
        const seen = new Map<number, string[]>()
        for (const { slot: n, code } of actions) {
          if (code === null) {
            slots = slots.map((place) => (place.slot === n ? { ...place, code: null } : place))
            continue
          }
          const decision = decideSlot(slots, limits, used, n, code)
          if (decision.kind === 'refused') continue
          if (decision.kind === 'replaced') used++
          const history = seen.get(n) ?? []
          if (history.at(-1) !== code) seen.set(n, [...history, code])
          slots = apply(slots, n, code)
        }
        const changes = [...seen.values()].reduce((sum, history) => sum + history.length - 1, 0)
        expect(changes).toBe(used)
      }),
    )
  })
})
