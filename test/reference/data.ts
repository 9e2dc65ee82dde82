import { newCalendarSecret } from '../../lib/calendar/secret'
import { newLease } from '../../lib/quota/leases'
import type { Sending } from './exchange'
import { giveCalendar, type TestClient } from '../client'
import { ask, spentNetwork, type Provocation, type Provocations } from './provoke'
import { NOT_SELECTED, type ReferenceWorld } from './world'

type Ids = ReferenceWorld['matches']
type Make = (matches: Ids) => Sending

/** How a call tells who asks. */
type Open = (world: ReferenceWorld, client: Promise<TestClient>) => Promise<Sending>

const byKey: Open = async (_world, client) => ({ key: (await client).key })

const byAddress: Open = async (world, client) => ({
  path: { address: await giveCalendar(world.server.product.deps, (await client).clientId) },
})

/** As this client. */
const as = async (
  world: ReferenceWorld,
  id: string,
  client: Promise<TestClient>,
  sending: Sending = {},
  open = byKey,
) => ask(world, id, { ...sending, ...(await open(world, client)) })

/** A call that the client's answer refuses: asked on Starter, with something wrong about it. */
const wrong =
  (id: string, make: Make, open?: Open): Provocation =>
  (world) =>
    as(world, id, world.client(), make(world.matches), open)

const daysAgo = ({ clock }: ReferenceWorld, days: number): string =>
  new Date(clock.nowMs() - days * 86_400_000).toISOString()

/** What every metered operation can answer to a good call. */
function metered(id: string, make: Make = () => ({}), open: Open = byKey): Provocations {
  const good = (world: ReferenceWorld) => make(world.matches)
  const once =
    (client: (world: ReferenceWorld) => Promise<TestClient>): Provocation =>
    (world) =>
      as(world, id, client(world), good(world), open)
  return {
    200: once((world) => world.client()),
    304: async (world) => {
      const sending = { ...good(world), ...(await open(world, world.client())) }
      const etag = (await ask(world, id, sending)).headers.get('etag') ?? ''
      return ask(world, id, { ...sending, headers: { 'if-none-match': etag } })
    },
    invalid_plan_contract: once((world) => world.client({ plan: null })),
    rate_limit_exceeded: async (world) => {
      const client = world.narrow({ requestsPerMinute: 1 })
      const sending = { ...good(world), ...(await open(world, client)) }
      await ask(world, id, sending)
      return ask(world, id, sending)
    },
    hourly_unit_quota_exceeded: once((world) => world.narrow({ unitsPerHour: 0 })),
    daily_unit_quota_exceeded: once((world) => world.narrow({ unitsPerDay: 0 })),
    daily_row_quota_exceeded: once((world) => world.narrow({ rowsPerDay: 0 })),
    concurrency_limit_exceeded: async (world) => {
      const client = world.narrow({ concurrentRequests: 1 })
      const { clientId } = await client
      // The lease of an answer that another instance is still sending.
      await world.server.product.deps.db.quotaCounter.update({
        where: { clientId },
        data: { leases: [newLease(world.clock.nowMs())] },
      })
      return as(world, id, client, good(world), open)
    },
    422: wrong(id, (matches) => ({
      ...make(matches),
      query: 'include_unreliable=true&include_unreliable=true',
    })),
    not_acceptable: wrong(id, (matches) => ({
      ...make(matches),
      headers: { accept: 'text/csv;header=absent' },
    })),
    unreliable_predictions_require_starter: (world) =>
      as(world, id, world.client({ plan: 'developer' }), {
        ...good(world),
        query: 'include_unreliable=true',
      }),
    invalid_as_of: wrong(id, (matches) => ({ ...make(matches), query: 'as_of=yesterday' })),
    as_of_requires_starter: (world) =>
      as(world, id, world.client({ plan: 'developer' }), {
        ...good(world),
        query: `as_of=${daysAgo(world, 1)}`,
      }),
    history_window_exceeded: (world) =>
      as(world, id, world.client(), { ...good(world), query: `as_of=${daysAgo(world, 100)}` }),
    // Before the first release.
    as_of_not_kept: (world) =>
      as(world, id, world.client(), { ...good(world), query: `as_of=${daysAgo(world, 80)}` }),
  }
}

/** Public and tagged, of a competition that may not exist. */
const open = (id: string): Provocations => ({
  200: (world) => ask(world, id),
  304: async (world) => {
    const { headers } = await ask(world, id)
    return ask(world, id, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  },
  competition_not_found: (world) => ask(world, id, { query: 'competition=NO_SUCH' }),
  422: (world) => ask(world, id, { query: 'season=2025-27' }),
})

/** Only authenticated and counted in the minute. */
const reading = (id: string): Provocations => {
  const { 200: found, rate_limit_exceeded } = metered(id)
  return { ...(found && { 200: found }), ...(rate_limit_exceeded && { rate_limit_exceeded }) }
}

/** Asks what changed since the Sunday before. */
const sinceSunday =
  (id: string, client: (world: ReferenceWorld) => Promise<TestClient>): Provocation =>
  (world) =>
    as(world, id, client(world), { query: `since=${world.sunday}&limit=2` })

const UNKNOWN_ADDRESS = { address: `pmi_${'0'.repeat(32)}.ics` }
const UNKNOWN_ID = `fsm:v1:${'0'.repeat(64)}`
const three = ({ upcoming }: Ids): Sending => ({
  body: { match_ids: [...upcoming.slice(0, 2), UNKNOWN_ID] },
})
const list = (query: string): Provocation => wrong('listLeagueMatches', () => ({ query }))
const bulk = (match_ids: unknown): Provocation =>
  wrong('getMatchesBulk', () => ({ body: { match_ids } }))

export const DATA: Record<string, Provocations> = {
  readAccuracy: open('readAccuracy'),
  readLedger: open('readLedger'),
  getMe: reading('getMe'),
  getUsage: reading('getUsage'),
  listLeagues: metered('listLeagues'),
  listLeagueMatches: {
    ...metered('listLeagueMatches', () => ({ query: 'limit=2' })),
    invalid_include: list('include=soon'),
    invalid_date: list('start=2026-02-30'),
    invalid_days: list('days=32'),
    invalid_limit: list('limit=0'),
    invalid_cursor: list('cursor=made-up'),
    competition_not_found: wrong('listLeagueMatches', () => ({ path: { code: 'NO_SUCH' } })),
    competition_not_selected: wrong('listLeagueMatches', () => ({ path: { code: NOT_SELECTED } })),
    history_window_exceeded: list('include=past&start=2025-11-01&days=7'),
  },
  listTodayMatches: metered('listTodayMatches'),
  listTodayPicks: {
    ...metered('listTodayPicks', () => ({ query: 'limit=2' })),
    invalid_limit: wrong('listTodayPicks', () => ({ query: 'limit=101' })),
  },
  getMatch: {
    ...metered('getMatch'),
    invalid_match_id: wrong('getMatch', () => ({ path: { match_id: 'fixture:12' } })),
    invalid_include: wrong('getMatch', () => ({ query: 'include=everything' })),
    competition_not_selected: wrong('getMatch', ({ notSelected }) => ({
      path: { match_id: notSelected },
      query: 'include_unreliable=true',
    })),
    history_window_exceeded: async (world) =>
      as(world, 'getMatch', world.client({ plan: 'developer' }), {
        path: { match_id: world.matches.old },
      }),
    match_not_found: wrong('getMatch', () => ({ path: { match_id: UNKNOWN_ID } })),
  },
  getOpening: {
    ...metered('getOpening'),
    invalid_match_id: wrong('getOpening', () => ({ path: { match_id: 'fixture:12' } })),
    competition_not_selected: wrong('getOpening', ({ notSelected }) => ({
      path: { match_id: notSelected },
      query: 'include_unreliable=true',
    })),
    history_window_exceeded: async (world) =>
      as(world, 'getOpening', world.client({ plan: 'developer' }), {
        path: { match_id: world.matches.old },
      }),
    match_not_found: wrong('getOpening', () => ({ path: { match_id: UNKNOWN_ID } })),
  },
  listChanges: {
    ...metered('listChanges'),
    200: sinceSunday('listChanges', (world) => world.client()),
    304: async (world) => {
      const { key } = await world.client()
      const first = await ask(world, 'listChanges', { key })
      const { cursor } = first.body as { cursor: string }
      return ask(world, 'listChanges', { key, query: `since=${cursor}` })
    },
    daily_row_quota_exceeded: sinceSunday('listChanges', (world) =>
      world.narrow({ rowsPerDay: 0 }),
    ),
    invalid_limit: wrong('listChanges', () => ({ query: 'limit=501' })),
    invalid_cursor: wrong('listChanges', () => ({ query: 'since=made-up' })),
    cursor_expired: sinceSunday('listChanges', (world) =>
      world.client({ competitions: [NOT_SELECTED] }),
    ),
    changes_require_starter: (world) =>
      as(world, 'listChanges', world.client({ plan: 'developer' })),
  },
  getCalendar: {
    ...metered('getCalendar', undefined, byAddress),
    calendar_not_found: (world) => ask(world, 'getCalendar', { path: UNKNOWN_ADDRESS }),
    invalid_days: wrong('getCalendar', () => ({ query: 'days=32' }), byAddress),
    422: wrong('getCalendar', () => ({ query: 'lang=de' }), byAddress),
    client_suspended: async (world) => {
      const client = world.client()
      const sending = await byAddress(world, client)
      await world.server.product.deps.db.client.update({
        where: { id: (await client).clientId },
        data: { suspendedAt: world.clock.now() },
      })
      return ask(world, 'getCalendar', sending)
    },
    too_many_failures: async (world) =>
      ask(world, 'getCalendar', {
        // One that was refused before would be refused from memory, which no network is limited in.
        path: { address: `${newCalendarSecret()}.ics` },
        headers: { 'x-forwarded-for': await spentNetwork(world) },
      }),
    store_unavailable: (world) =>
      ask(world, 'getCalendar', { path: UNKNOWN_ADDRESS }, world.cut.url),
  },
  getMatchesBulk: {
    ...metered('getMatchesBulk', three),
    invalid_bulk_request: bulk([]),
    bulk_limit_exceeded: bulk(Array.from({ length: 101 }, () => UNKNOWN_ID)),
    duplicate_match_ids: bulk([UNKNOWN_ID, UNKNOWN_ID]),
    invalid_match_id: bulk(['fixture:12']),
    bulk_not_available: async (world) =>
      as(world, 'getMatchesBulk', world.client({ plan: 'beta' }), three(world.matches)),
  },
}
