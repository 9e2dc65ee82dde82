import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideSlot, swapsToKeep, type SelectionLimits, type Slot } from './slots'

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

describe('what to keep of a larger plan', () => {
  it('changes nothing when the kept ones are served already', () => {
    expect(swapsToKeep([slot(1, 'A'), slot(2, 'B')], 1, ['A'])).toEqual([])
  })

  it('wakes the kept ones in the places of those given up', () => {
    const slots = [slot(1, 'A'), slot(2, 'B'), slot(5, 'E'), slot(9, 'I')]
    expect(swapsToKeep(slots, 1, ['I'])).toEqual([[1, 9]])
    expect(swapsToKeep(slots, 3, ['B', 'E', 'I'])).toEqual([
      [1, 5],
      [3, 9],
    ])
  })

  it('loses no competition, serves exactly the kept ones, and a larger plan finds all again', () => {
    const selection = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', null), {
      minLength: 1,
    })
    fc.assert(
      fc.property(selection, fc.integer({ min: 1, max: 7 }), fc.gen(), (codes, limit, gen) => {
        const slots = codes.map((code, i) => slot(i + 1, code))
        const held = codes.filter((code) => code !== null)
        const count = Math.min(limit, held.length)
        const keep = gen(fc.shuffledSubarray, held, { minLength: count, maxLength: count })
        const after = new Map(slots.map((place) => [place.slot, place.code]))
        for (const [awake, sleeping] of swapsToKeep(slots, limit, keep)) {
          const [a, b] = [after.get(awake) ?? null, after.get(sleeping) ?? null]
          after.set(awake, b).set(sleeping, a)
        }
        const served = [...after].flatMap(([n, code]) => (n <= limit && code ? [code] : []))
        expect(served.sort()).toEqual(keep.toSorted())
        expect([...after.values()].flatMap((code) => code ?? []).sort()).toEqual(held.sort())
      }),
    )
  })
})
