import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byKickoffThenId, type ReleaseRow } from './index-release'
import { nextPage, type RowFilter, type WalkPosition } from './walk'
import { INCLUDES } from './window'

const HOUR = 3_600_000
const DAY_0 = Date.parse('2026-03-01T00:00:00Z')

/** One row per id; a release is the state of some of them. */
const row = (id: number) =>
  fc
    .record({
      id: fc.constant(`match-${String(id).padStart(2, '0')}`),
      code: fc.constant('LIGUE_1'),
      // Few distinct hours, so that many rows share a kickoff and are told apart by id.
      kickoffMs: fc
        .integer({ min: -24, max: 24 * 6 })
        .map((n) => DAY_0 + Math.floor(n / 6) * 6 * HOUR),
      /** Of a match whose time is not known: upcoming long after its place in the order. */
      moreHours: fc.constantFrom(0, 0, 0, 9, 15),
      final: fc.boolean(),
      reliable: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    })
    .map(({ moreHours, ...match }) => ({
      ...match,
      upcomingUntilMs: match.kickoffMs + moreHours * HOUR,
    }))
const ascending = (rows: ReleaseRow[]) => [...rows].sort(byKickoffThenId)
const release = fc
  .subarray(
    Array.from({ length: 24 }, (_, i) => i),
    { minLength: 18 },
  )
  .chain((ids) => fc.tuple(...ids.map(row)))
  .map(ascending)

const filter = fc.record({
  window: fc.record({
    include: fc.constantFrom(...INCLUDES),
    startDay: fc.constantFrom('2026-03-01', '2026-03-02'),
    endDay: fc.constantFrom('2026-03-03', '2026-03-05'),
    days: fc.constant(3),
  }),
  withUnreliable: fc.boolean(),
  nowMs: fc.constant(DAY_0 + 10 * HOUR),
})

/** Walks to the end; before each page `releaseAt` says which release is served by then. */
function walk(
  releases: ReleaseRow[][],
  releaseAt: (page: number) => number,
  limit: number,
  f: RowFilter,
) {
  const served: number[] = []
  const read: string[] = []
  let position: WalkPosition | undefined
  for (let page = 0; page < 200; page++) {
    const number = releaseAt(page)
    served.push(number)
    const rows = releases[number] ?? []
    const other = position && position.releaseId !== String(number)
    const before = other ? (releases[Number(position?.releaseId)] ?? null) : undefined
    const { rows: found, next } = nextPage(rows, String(number), f, limit, position, before)
    expect(found.length).toBeLessThanOrEqual(limit)
    read.push(...found.map(({ id }) => id))
    if (!next) return { read, served }
    // A cursor that does not get on would walk for ever.
    position = JSON.parse(JSON.stringify(next)) as WalkPosition
  }
  throw new Error('the walk does not end')
}

const whole = (rows: ReleaseRow[], f: RowFilter) => walk([rows], () => 0, 1_000, f).read

describe('a walk through pages', () => {
  it('within one release reads what one large page has, in the same order, for any limit', () => {
    fc.assert(
      fc.property(release, filter, fc.integer({ min: 1, max: 7 }), (rows, f, limit) => {
        expect(walk([rows], () => 0, limit, f).read).toEqual(whole(rows, f))
      }),
      { numRuns: 300 },
    )
  })

  it('while releases are promoted under it, rows moved or not, reads none twice, leaves out none that all releases list and has none that no release lists', () => {
    fc.assert(
      fc.property(
        fc.array(release, { minLength: 2, maxLength: 4 }),
        filter,
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 }),
        (releases, f, limit, pagesEach) => {
          const releaseAt = (page: number) => {
            let until = 0
            const at = pagesEach.findIndex((pages) => page < (until += pages))
            return Math.min(at === -1 ? releases.length - 1 : at, releases.length - 1)
          }
          const { read, served } = walk(releases, releaseAt, limit, f)
          expect(new Set(read).size).toBe(read.length)
          const lists = [...new Set(served)].map(
            (number) => new Set(whole(releases[number] ?? [], f)),
          )
          const always = [...(lists[0] ?? [])].filter((id) => lists.every((list) => list.has(id)))
          expect(read).toEqual(expect.arrayContaining(always))
          expect(read.filter((id) => !lists.some((list) => list.has(id)))).toEqual([])
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
