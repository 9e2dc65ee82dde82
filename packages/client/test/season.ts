import { createTestClient, type TestClient } from '../../../test/client'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { manualClock, startTestServer, type TestServer } from '../../../test/server'
import { PLAN_LIMITS, type Plan as ContractPlan, type PlanLimits } from '../../../lib/plans/limits'
import { PrematchClient, type ClientOptions } from '../src'

/** Noon in Paris, three weeks after the night without its third hour: 90 days back cross the change. */
export const NOW = '2026-04-20T10:00:00Z'
const DAY_MS = 86_400_000

const at = (kickoff: string, home: string, more: Partial<TestMatch> = {}): TestMatch => ({
  code: 'LIGUE_1',
  kickoff,
  home,
  ...more,
})

/** One verified match an evening for a hundred days, and two around the midnight where 90 days end. */
const PAST = [
  ...Array.from({ length: 100 }, (_, i) =>
    at(
      new Date(Date.parse('2026-04-19T19:00:00Z') - i * DAY_MS).toISOString(),
      `Evening ${i + 1}`,
      {
        score: [1, 0],
      },
    ),
  ),
  at('2026-01-19T22:30:00Z', 'Last minute of 19 January', { score: [0, 0] }),
  at('2026-01-19T23:30:00Z', 'First hour of 20 January', { score: [0, 0] }),
  at('2026-04-18T12:00:00Z', 'Unreliable past', { score: [2, 2], reliable: false }),
]
const COMING = [
  at('2026-04-20T18:00:00Z', 'Tonight'),
  at('2026-04-20T21:30:00Z', 'Late tonight'),
  at('2026-04-21T18:00:00Z', 'Tomorrow'),
  at('2026-04-25T18:00:00Z', 'Saturday'),
  at('2026-04-20T19:00:00Z', 'Unreliable tonight', { reliable: false }),
  at('2026-04-20T17:00:00Z', 'Afternoon', { code: 'SERIE_A' }),
  at('2026-04-20T17:30:00Z', 'Not selected', { code: 'LA_LIGA' }),
]
const nextMonth = (i: number): TestMatch =>
  at('2026-05-20T18:00:00Z', `Next month ${i}`, { code: 'SERIE_A' })
const MATCHES = [...PAST, ...COMING]

export function idOf(home: string): string {
  const match = MATCHES.find((one) => one.home === home)
  if (!match) throw new Error(`no match of ${home}`)
  return testMatchId(match)
}

/** Well-formed ids of no match. */
export const unknownIds = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `fsm:v1:${String(i).padStart(64, '0')}`)

/** Reliable past matches of LIGUE_1 from a Paris midnight on, oldest first. */
export const pastSince = (midnight: string): string[] =>
  PAST.filter((match) => match.reliable !== false && match.kickoff >= midnight)
    .sort((a, b) => Date.parse(a.kickoff) - Date.parse(b.kickoff))
    .map((match) => match.home ?? '')

export interface Season {
  server: TestServer
  clock: ReturnType<typeof manualClock>
  /** An account with this contract, whose key says "developer" whatever the contract is. */
  account(plan: Plan): Promise<TestClient>
  /** A client of such an account, and the addresses it has called. */
  client(plan: Plan, options?: Partial<ClientOptions>): Promise<CountedClient>
  /** Publishes matches of next month beside the others. */
  publishMore(count: number): Promise<void>
}

/**
 * `patient` has the rights of Starter and enough requests for a test's one minute; so has a contract
 * with figures of its own, but for these.
 */
export type Plan = 'developer' | 'starter' | 'patient' | Partial<PlanLimits> | null

const PATIENT: PlanLimits = { ...PLAN_LIMITS.starter, requestsPerMinute: 1_000 }

function contractOf(plan: Plan): { plan: ContractPlan | null; limits?: PlanLimits } {
  if (plan === 'patient') return { plan: 'custom', limits: PATIENT }
  if (plan === null || typeof plan === 'string') return { plan }
  return { plan: 'custom', limits: { ...PATIENT, ...plan } }
}

export interface CountedClient {
  client: PrematchClient
  key: string
  /** Path and query of every call, in order. */
  calls: string[]
}

/** The real server on a database of its own, with the matches above. */
export async function startSeason(): Promise<Season> {
  const clock = manualClock(NOW)
  const server = await startTestServer({ clock })
  const publish = async (matches: TestMatch[]) => {
    await promoteTestRelease(server.product.deps.db, matches, {}, '2026-04-20T06:00:00Z')
    await server.product.deps.releases.refresh()
  }
  await publish(MATCHES)
  const account = (plan: Plan) =>
    createTestClient(server.product.deps, {
      ...contractOf(plan),
      competitions: plan === 'developer' ? ['LIGUE_1'] : ['LIGUE_1', 'SERIE_A'],
    })
  return {
    server,
    clock,
    account,
    publishMore: (count) =>
      publish([...MATCHES, ...Array.from({ length: count }, (_, i) => nextMonth(i))]),
    async client(plan, options) {
      const { key } = await account(plan)
      return { key, ...counted({ apiKey: key, baseUrl: server.url, ...options }) }
    },
  }
}

/** A client that notes what it calls. */
export function counted(options: ClientOptions): Omit<CountedClient, 'key'> {
  const calls: string[] = []
  const send = options.fetch ?? fetch
  const client = new PrematchClient({
    ...options,
    fetch(url, init) {
      calls.push(url.slice(options.baseUrl.length))
      return send(url, init)
    },
  })
  return { client, calls }
}
