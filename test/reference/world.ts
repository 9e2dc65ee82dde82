import { startStripeSandbox, type StripeSandbox } from '@prematch/stripe-sandbox'
import { setUpStripe } from '../../lib/billing/setup'
import { publish } from '../../lib/publishing'
import { newId } from '../../lib/platform/ids'
import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../lib/plans/limits'
import { buildSandbox } from '../../lib/sandbox'
import { createTestClient, type TestClient } from '../client'
import { startFaultyProxy, type FaultyProxy } from '../faulty-proxy'
import { call, newcomer } from '../person'
import { copyInventedResults } from '../publishing'
import { manualClock, startTestServer, type TestServer } from '../server'
import { ReferenceDocument } from './document'

/** A Saturday on which four matches of the invented Premier League are still to come. */
const NOW = '2026-03-07T12:00:00Z'
/** The Sunday before, when the release before was published. */
const SUNDAY = '2026-03-01T12:00:00Z'
/** Shared with those who report leaked keys. */
export const LEAK_SECRET = 'leak-secret-leak-secret-leak-secret-leak'
/** Signs Stripe's events. */
export const STRIPE_SECRET = 'whsec_reference_reference_reference_reference'
const ENV = { TRUSTED_PROXIES: '1' }
const FULL_ENV = { ...ENV, LEAK_REPORT_SECRET: LEAK_SECRET, WEBHOOKS_ALLOW_PRIVATE: '1' }

/** Of the sandbox's season: enough to have publications, kickoffs and results on the way of a clock. */
const FIRST_WEEK = { competitions: 1, publications: 3 }

export const SELECTED = 'PREMIER_LEAGUE'
export const NOT_SELECTED = 'LIGUE_1'

export interface PublishedMatches {
  upcoming: string[]
  /** Played four weeks ago: inside 90 days, outside 7. */
  old: string
  notSelected: string
}

/** A published release and a sandbox on a real server, one without either, and one whose database is cut off. */
export class ReferenceWorld {
  private somebody: Promise<string> | undefined

  private constructor(
    readonly server: TestServer,
    readonly empty: TestServer,
    readonly cut: TestServer,
    private readonly wire: FaultyProxy,
    readonly clock: ReturnType<typeof manualClock>,
    readonly document: ReferenceDocument,
    readonly matches: PublishedMatches,
    readonly stripe: StripeSandbox,
    /** A cursor of changes, from before the newest release; of whoever has the selected competition and 90 days. */
    readonly sunday: string,
  ) {}

  static async start(): Promise<ReferenceWorld> {
    const clock = manualClock(SUNDAY)
    const stripe = await startStripeSandbox({ clock, seed: 'reference' })
    const env = {
      ...FULL_ENV,
      STRIPE_SECRET_KEY: stripe.apiKey,
      STRIPE_API_URL: stripe.url,
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    }
    const server = await startTestServer({ clock, env })
    const { deps } = server.product
    await setUpStripe(deps)
    const results = copyInventedResults()
    await publish(deps, { resultsDir: results.folder })
    await deps.releases.refresh()
    const sunday = await beginChanges(server)
    clock.set(NOW)
    await publish(deps, { resultsDir: results.folder })
    results.remove()
    await deps.releases.refresh()
    await buildSandbox(deps, { size: FIRST_WEEK })
    const wire = await startFaultyProxy(server.databaseUrl)
    const cut = await startTestServer({ clock, databaseUrl: wire.url, env })
    const empty = await startTestServer({ clock, env: ENV })
    const document = ReferenceDocument.ours()
    const world = new ReferenceWorld(
      server,
      empty,
      cut,
      wire,
      clock,
      document,
      await findMatches(server),
      stripe,
      sunday,
    )
    wire.set('refuse')
    return world
  }

  /** The key of a new client, on Starter with the selected competition unless said otherwise. */
  async client(options: Parameters<typeof createTestClient>[1] = {}): Promise<TestClient> {
    return createTestClient(this.server.product.deps, {
      plan: 'starter',
      competitions: [SELECTED],
      ...options,
    })
  }

  /** A client whose own figures leave no room at one place. */
  narrow(limits: Partial<PlanLimits>): Promise<TestClient> {
    return this.client({ plan: 'custom', limits: { ...PLAN_LIMITS.starter, ...limits } })
  }

  /**
   * The session token of somebody who has just signed in, with a plan in force if one is named.
   * @param enter `signIn` where what a sign-in leaves behind is looked at
   */
  async person(plan?: Plan, enter = newcomer): Promise<string> {
    const { token, accountId } = await enter(this.server)
    if (!plan) return token
    const { db } = this.server.product.deps
    const { id: clientId } = await db.client.findUniqueOrThrow({ where: { accountId } })
    const contract = { id: newId('con'), clientId, plan, startedAt: this.clock.now() }
    await db.contract.create({ data: contract })
    return token
  }

  /** Ends the plan of whoever holds this session, and puts another in force if one is named. */
  async changePlan(token: string, plan: Plan | null): Promise<void> {
    const { db } = this.server.product.deps
    const { body } = await call(this.server, 'GET', '/auth/me', { token })
    const { id: clientId } = body.client as { id: string }
    const endedAt = this.clock.now()
    await db.contract.updateMany({ where: { clientId, endedAt: null }, data: { endedAt } })
    if (plan)
      await db.contract.create({ data: { id: newId('con'), clientId, plan, startedAt: endedAt } })
  }

  /** The token of a person without a plan, for calls that are refused before they change anything. */
  anybody(): Promise<string> {
    return (this.somebody ??= this.person())
  }

  async close(): Promise<void> {
    this.wire.set('pass')
    await this.cut.close()
    await this.wire.close()
    await this.empty.close()
    await this.server.close()
    await this.stripe.stop()
  }
}

async function beginChanges({ url, product }: TestServer): Promise<string> {
  const { key } = await createTestClient(product.deps, {
    plan: 'starter',
    competitions: [SELECTED],
  })
  const answer = await fetch(`${url}/v1/changes`, { headers: { 'x-api-key': key } })
  return ((await answer.json()) as { cursor: string }).cursor
}

async function findMatches({ product }: TestServer): Promise<PublishedMatches> {
  const now = new Date(NOW)
  const rows = await product.deps.db.releaseMatch.findMany({
    where: { releaseId: product.deps.releases.current()?.id ?? '' },
    orderBy: [{ kickoff: 'asc' }, { matchId: 'asc' }],
    select: { matchId: true, competitionCode: true, kickoff: true, status: true, reliable: true },
  })
  const own = rows.filter(({ competitionCode }) => competitionCode === SELECTED)
  const monthAgo = new Date(now.getTime() - 21 * 86_400_000)
  const first = (list: typeof rows) => {
    const [row] = list
    if (!row) throw new Error('the invented results lack a match that the reference needs')
    return row.matchId
  }
  return {
    upcoming: own
      .filter((row) => row.status === 'scheduled' && row.reliable && row.kickoff > now)
      .map((row) => row.matchId),
    old: first(
      own.filter((row) => row.status === 'final' && row.reliable && row.kickoff < monthAgo),
    ),
    notSelected: first(rows.filter((row) => row.competitionCode === NOT_SELECTED)),
  }
}
