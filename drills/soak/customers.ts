import { UNLIMITED } from '../../bench/api/world'
import { newApiKey } from '../../lib/keys/format'
import type { Random } from '../../lib/publishing/sources/simulation/random'
import { readEnv } from '../../lib/platform/env'
import type { Plan, PlanLimits } from '../../lib/plans/limits'
import { createTestClient } from '../../test/client'
import type { Caller, DataCall } from './caller'
import type { Service } from './stage'

export const LEAGUES = ['PREMIER_LEAGUE', 'LIGUE_1'] as const
const MOST_ROWS = 500

/** A customer goes on until the drill is over. */
export interface Customer {
  name: string
  /** One thing it does. @returns milliseconds until the next */
  act: () => Promise<number>
}

interface Client {
  clientId: string
  name: string
  key: string
}

/** Between two figures, at random. */
export const between = (random: Random, low: number, high: number): number =>
  low + random.uniform() * (high - low)
export const oneOf = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[Math.floor(random.uniform() * items.length)] ?? items[0]

const leagues = (client: Client): DataCall => ({
  ...client,
  path: '/v1/leagues',
  units: 1,
  mostRows: 0,
})
const list = (client: Client, code: string): DataCall => ({
  ...client,
  path: `/v1/leagues/${code}/matches?days=31`,
  units: 1,
  mostRows: MOST_ROWS,
})
export const today = (client: Client): DataCall => ({
  ...client,
  path: '/v1/matches/today',
  units: 1,
  mostRows: MOST_ROWS,
})
const match = (client: Client, id: string): DataCall => ({
  ...client,
  path: `/v1/matches/${id}`,
  units: 1,
  mostRows: 1,
})
const bulk = (client: Client, ids: readonly string[]): DataCall => ({
  ...client,
  path: '/v1/matches/bulk',
  body: { match_ids: ids },
  units: Math.ceil(ids.length / 10),
  mostRows: ids.length,
})

/** Asks again and again for the same few things, and sends the tag of what it has. */
function poller(
  caller: Caller,
  random: Random,
  calls: readonly [DataCall, ...DataCall[]],
  pauseMs: [number, number],
) {
  const tags = new Map<string, string>()
  return async () => {
    const call = oneOf(random, calls)
    // One in five has lost what it had.
    const etag = random.uniform() < 0.8 ? tags.get(call.path) : undefined
    const heard = await caller.data({ ...call, etag })
    if (heard?.etag) tags.set(call.path, heard.etag)
    return between(random, ...pauseMs)
  }
}

/** Asks for much at once, more than its minute or its slots hold, and then rests. */
function burster(
  caller: Caller,
  random: Random,
  calls: readonly [DataCall, ...DataCall[]],
  pauseMs: [number, number],
) {
  return async () => {
    const crowd = Math.round(between(random, 10, 40))
    await Promise.all(Array.from({ length: crowd }, () => caller.data(oneOf(random, calls))))
    return between(random, ...pauseMs)
  }
}

/** Customers who have their keys already, of every plan, and some who have none. */
export async function seededCustomers(
  service: Service,
  caller: Caller,
  randomOf: (name: string) => Random,
): Promise<Customer[]> {
  const clock = { nowMs: () => Date.now(), now: () => new Date() }
  const env = readEnv({ DATABASE_URL: service.databaseUrl, SECRET_KEY: service.secretKey })
  const customers: Customer[] = []
  const make = async (
    name: string,
    plan: Plan | null,
    act: (client: Client, random: Random) => () => Promise<number>,
    limits?: PlanLimits,
  ) => {
    const competitions = plan === 'developer' ? LEAGUES.slice(0, 1) : plan ? [...LEAGUES] : []
    const options = { plan, competitions, ...(limits && { limits }) }
    const { clientId, key } = await createTestClient({ db: service.db, env, clock }, options)
    customers.push({ name, act: act({ clientId, name, key }, randomOf(name)) })
  }
  const ids = await matchIds(service)
  const [first = ''] = ids
  // Slots are what a crowd of these meets: answers of more than one write hold one while they leave.
  const large = { ...UNLIMITED, concurrentRequests: 5 }

  for (let i = 1; i <= 5; i++)
    await make(
      `large ${i}`,
      'custom',
      (client, random) =>
        poller(
          caller,
          random,
          [
            leagues(client),
            list(client, LEAGUES[0]),
            list(client, LEAGUES[1]),
            match(client, first),
            bulk(client, ids.slice(0, 25)),
          ],
          [50, 350],
        ),
      large,
    )
  await make(
    'crowd',
    'custom',
    (client, random) =>
      burster(
        caller,
        random,
        [list(client, LEAGUES[0]), bulk(client, ids.slice(0, 40)), match(client, first)],
        [5_000, 20_000],
      ),
    large,
  )
  for (let i = 1; i <= 3; i++)
    await make(`starter ${i}`, 'starter', (client, random) =>
      poller(
        caller,
        random,
        [leagues(client), list(client, LEAGUES[1]), match(client, first), today(client)],
        [2_500, 7_000],
      ),
    )
  await make('starter in bursts', 'starter', (client, random) =>
    burster(
      caller,
      random,
      [leagues(client), match(client, first), bulk(client, ids.slice(0, 15))],
      [20_000, 60_000],
    ),
  )
  for (let i = 1; i <= 4; i++)
    await make(`developer ${i}`, 'developer', (client, random) =>
      poller(caller, random, [leagues(client), match(client, first)], [10_000, 40_000]),
    )
  await make('developer in bursts', 'developer', (client, random) =>
    burster(caller, random, [leagues(client), match(client, first)], [20_000, 60_000]),
  )
  await make('without a plan', null, (client, random) =>
    poller(caller, random, [leagues(client)], [5_000, 30_000]),
  )
  return [
    ...customers,
    stranger(caller, randomOf('stranger')),
    visitor(caller, randomOf('visitor'), first),
  ]
}

/** The matches to come that the first release has. */
async function matchIds({ sql }: Service): Promise<string[]> {
  const { rows } = await sql.query<{ match_id: string }>(
    `SELECT match_id FROM release_matches
      WHERE release_id = (SELECT release_id FROM promoted_release) AND reliable AND kickoff > now() + interval '2 days'
        AND competition_code = $1
      ORDER BY kickoff, match_id LIMIT 50`,
    [LEAGUES[0]],
  )
  return rows.map((row) => row.match_id)
}

/** Has keys that were never given to anybody. */
const stranger = (caller: Caller, random: Random): Customer => ({
  name: 'stranger',
  async act() {
    const key = oneOf(random, ['nonsense', newApiKey('starter').key, ''])
    await caller.other({ path: '/v1/leagues', headers: { 'x-api-key': key } })
    return between(random, 500, 3_000)
  },
})

/** Looks at pages, and at what is open to all. */
const visitor = (caller: Caller, random: Random, match: string): Customer => ({
  name: 'visitor',
  async act() {
    const path = oneOf(random, [
      '/v1/health',
      '/v1/releases',
      '/v1/record/checkpoint',
      '/v1/accuracy',
      '/openapi.json',
    ])
    await caller.other({ path })
    await caller.page(
      oneOf(random, ['/', '/pricing', '/status', '/track-record', '/docs', `/matches/${match}`]),
    )
    return between(random, 1_000, 4_000)
  },
})
