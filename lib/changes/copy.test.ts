import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createTestClient } from '../../test/client'
import { promoteTestRelease, type TestMatch } from '../../test/release'
import { manualClock, startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'
import { PLAN_LIMITS } from '../plans/limits'
import type { Tx } from '../platform/db'
import { switchRelease } from '../publishing'
import type { MatchSummary } from '../releases/payload'
import { TOLD_MOVE } from './derive'

const NOW = '2026-03-01T12:00:00Z'
const clock = manualClock(NOW)
const server = useWorld(() => startTestServer({ clock }))
const WIDE = { ...PLAN_LIMITS.starter, requestsPerMinute: 1e6, unitsPerHour: 1e6, unitsPerDay: 1e6, rowsPerDay: 1e6 } // prettier-ignore

interface Told {
  id: string
  type: string
  match_id: string
  match: MatchSummary | null
}

/** What a poller is told, and the copy that it makes of it. */
class Poller {
  readonly copy = new Map<string, MatchSummary>()
  private cursor = ''
  private last = 0
  readonly types = new Set<string>()

  constructor(
    readonly key: string,
    readonly query: string,
  ) {}

  private async ask(query: string): Promise<Response> {
    return fetch(`${server.url}/v1/changes?${query}${this.query}`, {
      headers: { 'x-api-key': this.key },
    })
  }

  async begin(): Promise<void> {
    const body = (await (await this.ask('')).json()) as { cursor: string; changes: Told[] }
    expect(body.changes).toEqual([])
    this.cursor = body.cursor
    this.copy.clear()
    for (const [id, summary] of await served(this)) this.copy.set(id, summary)
  }

  /** One page. @returns false when it was told that nothing has changed */
  async look(limit: number): Promise<boolean> {
    const answer = await this.ask(`since=${this.cursor}&limit=${limit}`)
    if (answer.status === 304) {
      await expectCopy(this)
      return false
    }
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as { cursor: string; has_more: boolean; changes: Told[] }
    expect(body.changes.length).toBeGreaterThan(0)
    expect(body.changes.length).toBeLessThanOrEqual(limit)
    for (const { id, type, match_id, match } of body.changes) {
      const place = Number(id.slice('chg_'.length))
      expect(place).toBeGreaterThan(this.last)
      this.last = place
      this.types.add(type)
      if (match) this.copy.set(match_id, match)
      else this.copy.delete(match_id)
    }
    this.cursor = body.cursor
    if (!body.has_more) await expectCopy(this)
    return true
  }
}

/** What the release that is served now shows a poller. */
async function served({ query }: Pick<Poller, 'query'>): Promise<Map<string, MatchSummary>> {
  const { db } = server.product.deps
  const { releaseId } = await db.promotedRelease.findUniqueOrThrow({ where: { id: 1 } })
  const rows = await db.releaseMatch.findMany({ where: { releaseId, competitionCode: 'LIGUE_1' } })
  return new Map(
    rows
      .filter(({ reliable }) => reliable || query.includes('include_unreliable=true'))
      .map(({ matchId, summary }) => [matchId, JSON.parse(summary) as MatchSummary]),
  )
}

/** The copy is the release; without drift its figures may be off by less than what is told. */
async function expectCopy(poller: Poller): Promise<void> {
  const release = await served(poller)
  if (poller.query.includes('include_drift=true')) {
    expect(Object.fromEntries(poller.copy)).toEqual(Object.fromEntries(release))
    return
  }
  expect([...poller.copy.keys()].sort()).toEqual([...release.keys()].sort())
  for (const [id, { probabilities, ...facts }] of poller.copy) {
    const { probabilities: now, ...served } = release.get(id) as MatchSummary
    expect(facts).toEqual(served)
    for (const outcome of ['home', 'draw', 'away'] as const)
      expect(Math.abs(probabilities[outcome] - now[outcome])).toBeLessThan(TOLD_MOVE)
  }
}

let exact: Poller
let pollers: Poller[]

beforeAll(async () => {
  const { deps } = server.product
  await promoteTestRelease(deps.db, [])
  await deps.releases.refresh()
  const client = (limits = WIDE) =>
    createTestClient(deps, { plan: 'custom', limits, competitions: ['LIGUE_1'] })
  exact = new Poller((await client()).key, '&include_drift=true&include_unreliable=true')
  pollers = [
    exact,
    new Poller((await client()).key, '&include_drift=true'),
    new Poller((await client()).key, ''),
  ]
})

/** The publisher dies at its nth statement. */
const dyingAt =
  (statement: number) =>
  (tx: Tx): Tx => {
    let left = statement
    const dying = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(owner, name) {
          const value: unknown = Reflect.get(owner, name)
          if (typeof value === 'function')
            return (...given: unknown[]): unknown => {
              if (--left < 0) throw new Error('killed')
              return (value as (...given: unknown[]) => unknown).apply(owner, given)
            }
          return typeof value === 'object' && value !== null ? dying(value) : value
        },
      })
    return dying(tx)
  }

/** What a release may show of a match: nothing, or one of few states, some of them close to each other. */
const shown = fc.option(
  fc.record({
    day: fc.integer({ min: 2, max: 4 }),
    home: fc.constantFrom<number[]>(0.5, 0.502, 0.504, 0.506, 0.6),
    score: fc.option(fc.constantFrom<[number, number]>([1, 0], [2, 2]), { freq: 1 }),
    reliable: fc.boolean(),
  }),
  { freq: 3 },
)
const publication = fc.record({
  kind: fc.constant('publish' as const),
  matches: fc.array(shown, { minLength: 5, maxLength: 5 }),
  killedAt: fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 2 }),
})
const rollback = fc.record({ kind: fc.constant('rollback' as const), back: fc.nat(3) })
const look = fc.record({
  kind: fc.constant('look' as const),
  poller: fc.nat(2),
  limit: fc.integer({ min: 1, max: 7 }),
})
type Of<Made> = Made extends fc.Arbitrary<infer One> ? One : never
type Step = Of<typeof publication> | Of<typeof rollback> | Of<typeof look>

/** One match, through everything that can become of it: it drifts further than what is told, in two steps. */
const ONE_LIFE: Step[] = [
  { day: 2, home: 0.5, score: null, reliable: true },
  { day: 2, home: 0.504, score: null, reliable: true },
  { day: 2, home: 0.506, score: null, reliable: true },
  { day: 3, home: 0.506, score: null, reliable: true },
  { day: 3, home: 0.6, score: null, reliable: false },
  { day: 3, home: 0.6, score: null, reliable: true },
  { day: 3, home: 0.6, score: [1, 0] as [number, number], reliable: true },
  { day: 3, home: 0.6, score: [2, 2] as [number, number], reliable: true },
  null,
].flatMap((state): Step[] => [
  { kind: 'publish', matches: [state], killedAt: [4] },
  ...[0, 1, 2].flatMap((poller): Step[] => [
    { kind: 'look', poller, limit: 9 },
    { kind: 'look', poller, limit: 9 },
  ]),
])

async function run(step: Step, published: string[]): Promise<void> {
  const { db } = server.product.deps
  if (step.kind === 'look') return void (await pollers[step.poller]?.look(step.limit))
  if (step.kind === 'rollback') {
    const id = published.at(-1 - step.back)
    if (id) await db.$transaction((tx) => switchRelease(tx, id, clock.now()))
    return
  }
  const matches = step.matches.flatMap((state, i): TestMatch[] =>
    state
      ? [
          {
            code: 'LIGUE_1',
            name: `match ${i}`,
            home: `Home ${i}`,
            kickoff: `2026-03-0${state.day}T19:00:00Z`,
            probabilities: { home: state.home, draw: 0.2, away: 0.8 - state.home },
            reliable: state.reliable,
            ...(state.score && { score: state.score }),
          },
        ]
      : [],
  )
  for (const statement of step.killedAt)
    await promoteTestRelease(db, matches, {}, NOW, dyingAt(statement)).catch((error: unknown) => {
      expect((error as Error).message).toBe('killed')
    })
  published.push(await promoteTestRelease(db, matches, {}, NOW))
}

it('whatever is published, killed and taken back, and however few changes a page has, a poller’s copy is the release', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof<fc.Arbitrary<Step>[]>(publication, look, look, rollback), {
        minLength: 4,
        maxLength: 14,
      }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, limit) => {
        for (const poller of pollers) await poller.begin()
        const published: string[] = []
        for (const step of steps) await run(step, published)
        for (const poller of pollers) {
          while (await poller.look(limit));
        }
      },
    ),
    { numRuns: 25, examples: [[ONE_LIFE, 1]] },
  )
  expect([...exact.types].sort()).toEqual([
    'forecast.changed',
    'forecast.drifted',
    'forecast.new',
    'match.corrected',
    'match.final',
    'match.moved',
    'match.removed',
  ])
})
