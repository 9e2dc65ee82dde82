import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceClient } from '../../../test/client'
import { createOwner, openSession, type Owner } from '../../../test/owner'
import { call } from '../../../test/person'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock }))
let owner: Owner

beforeAll(async () => {
  const { db, releases } = server.product.deps
  await promoteTestRelease(db, [
    { code: 'LIGUE_1', kickoff: '2027-03-27T16:00:00Z' },
    { code: 'LIGUE_1', kickoff: '2027-03-28T16:00:00Z' },
  ])
  await releases.refresh()
})
beforeEach(async () => {
  owner = await createOwner(server, { plan: 'starter', competitions: ['LIGUE_1'] })
})

/** Asks in a session of its own: the clock of these tests moves by months. */
const ask = async (path: string) =>
  call(server, 'GET', path, { token: await openSession(server, owner) })
const data = (path: string, headers = {}) =>
  call(server, 'GET', path, { headers: { 'x-api-key': owner.key, ...headers } })

interface Figures {
  requests: number
  unchanged: number
  denied: number
  refused: Record<string, number>
  units: number
  rows: number
}
interface History {
  buckets: ({ start: string; end: string; start_local: string } & Figures)[]
  total: Figures
  by_route: ({ route: string } & Figures)[]
}
const history = async (range: string) => {
  await server.product.deps.requests.flush()
  return (await ask(`/account/usage?range=${range}`)).body as unknown as History
}
const NOTHING = { requests: 0, unchanged: 0, denied: 0, refused: {}, units: 0, rows: 0 }
const used = ({ buckets }: History) => buckets.filter(({ requests }) => requests > 0)
const sum = ({ buckets }: History, name: Exclude<keyof Figures, 'refused'>) =>
  buckets.reduce((total, bucket) => total + bucket[name], 0)

/** Two requests of one unit each, at an instant. */
async function useAt(iso: string) {
  clock.set(iso)
  await data('/v1/leagues')
  await data('/v1/leagues/LIGUE_1/matches')
}

describe('the usage of a client (case L69)', () => {
  it('lies in the Paris day and hour in which the calls were, not in those of UTC', async () => {
    await useAt('2026-01-15T22:30:00Z')
    await useAt('2026-01-15T23:30:00Z')
    expect(used(await history('days'))).toEqual([
      expect.objectContaining({ start_local: '2026-01-15T00:00:00+01:00', requests: 2, units: 2 }),
      expect.objectContaining({ start_local: '2026-01-16T00:00:00+01:00', requests: 2, units: 2 }),
    ])
    expect(used(await history('hours')).map(({ start_local }) => start_local)).toEqual([
      '2026-01-15T23:00:00+01:00',
      '2026-01-16T00:00:00+01:00',
    ])
    const today = (await ask('/v1/dashboard/usage')).body.day
    expect(today).toMatchObject({ date: '2026-01-16', used: 2 })
  })

  it('has one bucket per date on the days when the clock changes', async () => {
    // 29 March: midnight in Paris is at 23:00Z before and at 22:00Z after.
    for (const iso of [
      '2026-03-28T22:30:00Z',
      '2026-03-28T23:30:00Z',
      '2026-03-29T21:30:00Z',
      '2026-03-29T22:30:00Z',
    ])
      await useAt(iso)
    const days = used(await history('days'))
    expect(days.map(({ start_local, units }) => [start_local, units])).toEqual([
      ['2026-03-28T00:00:00+01:00', 2],
      ['2026-03-29T00:00:00+01:00', 4],
      ['2026-03-30T00:00:00+02:00', 2],
    ])
    expect(days[1]).toMatchObject({ start: '2026-03-28T23:00:00Z', end: '2026-03-29T22:00:00Z' })
  })

  it('sums to the total, to the routes, to the counters and to the limit headers', async () => {
    clock.set('2026-05-10T09:00:00Z')
    await data('/v1/leagues')
    const { headers } = await data('/v1/leagues')
    await data('/v1/leagues', { 'if-none-match': headers.get('etag') ?? '' })
    clock.advance(3_600_000)
    await data('/v1/matches/today')
    await data('/v1/leagues/NO_SUCH/matches')
    const last = await data('/v1/leagues')
    const now = await history('hours')
    const refused = { 404: 1 }
    expect(now.total).toEqual({ requests: 6, unchanged: 1, denied: 0, refused, units: 5, rows: 0 })
    for (const name of ['requests', 'unchanged', 'denied', 'units', 'rows'] as const) {
      expect(sum(now, name)).toBe(now.total[name])
      expect(now.by_route.reduce((total, route) => total + route[name], 0)).toBe(now.total[name])
    }
    const current = (await ask('/v1/dashboard/usage')).body.day as { used: number; limit: number }
    expect(current.used).toBe(5)
    expect(last.headers.get('x-quota-units-remaining-day')).toBe(String(current.limit - 5))
    expect(now.by_route.filter(({ requests }) => requests > 0)).toEqual([
      { route: 'leagues', ...NOTHING, requests: 4, unchanged: 1, units: 4 },
      { route: 'league_matches', ...NOTHING, requests: 1, refused },
      { route: 'today', ...NOTHING, requests: 1, units: 1 },
    ])
    for (const range of ['days', 'months']) expect((await history(range)).total).toEqual(now.total)
  })

  it('counts every refusal by its status, those from memory too, however many come at once', async () => {
    const { db } = server.product.deps
    owner = await createOwner(server, { plan: 'developer', competitions: ['LIGUE_1'] })
    clock.set('2026-05-11T09:00:00Z')
    const statuses: number[] = []
    const asked = async (path: string) => statuses.push((await data(path)).status)
    await asked('/v1/leagues/NO_SUCH/matches')
    for (let wave = 0; wave < 3; wave++)
      await Promise.all(Array.from({ length: 31 }, () => asked('/v1/leagues')))
    await asked('/v1/me')
    // Without a plan the minute is full as well, and that is not why it is refused.
    await db.contract.updateMany({
      where: { clientId: owner.clientId },
      data: { endedAt: clock.now() },
    })
    await announceClient(server.product.deps, owner.clientId)
    await expect.poll(async () => (await asked('/v1/leagues'), statuses.at(-1))).toBe(403)
    await asked('/v1/leagues')
    const times = (status: number) => statuses.filter((one) => one === status).length
    expect([times(200), times(404)]).toEqual([1, 1])
    expect(times(429)).toBeGreaterThan(90)
    const { total } = await history('hours')
    expect(total).toMatchObject({ denied: times(429), units: 1 })
    expect(total.refused).toEqual({ 403: times(403), 404: 1, 429: times(429) })
    expect((await history('days')).by_route.map(({ refused }) => refused['429'] ?? 0)).toEqual(
      expect.arrayContaining([times(429) - 1, 1]),
    )
  })

  it('keeps months of two years apart', async () => {
    await useAt('2025-06-15T12:00:00Z')
    await useAt('2026-05-15T12:00:00Z')
    expect(used(await history('months')).map(({ start_local }) => start_local.slice(0, 7))).toEqual(
      ['2025-06', '2026-05'],
    )
    await useAt('2026-06-01T12:00:00Z')
    expect(used(await history('months')).map(({ start_local }) => start_local.slice(0, 7))).toEqual(
      ['2026-05', '2026-06'],
    )
  })

  it('of a new client is zeros, idle days included', async () => {
    clock.set('2026-03-01T12:00:00Z')
    for (const [range, count] of [
      ['hours', 38],
      ['days', 31],
      ['months', 12],
    ] as const) {
      const empty = await history(range)
      expect(empty.buckets).toHaveLength(count)
      expect(empty.total).toEqual(NOTHING)
    }
    await useAt('2026-03-01T12:00:00Z')
    await useAt('2026-03-05T12:00:00Z')
    expect((await history('days')).buckets.slice(-5).map(({ units }) => units)).toEqual([
      2, 0, 0, 0, 2,
    ])
  })

  it('can be read without a plan, by its owner alone', async () => {
    await useAt('2026-03-01T12:00:00Z')
    const { db } = server.product.deps
    await db.contract.updateMany({
      where: { clientId: owner.clientId },
      data: { endedAt: clock.now() },
    })
    expect((await history('days')).total.units).toBe(2)
    owner = await createOwner(server, { plan: null })
    expect((await history('days')).total).toEqual(NOTHING)
  })

  it('never loses or doubles an hour that ends while it is read', async () => {
    clock.set('2026-03-01T12:00:00Z')
    for (let hour = 0; hour < 8; hour++) {
      clock.advance(3_600_000)
      const reads = Array.from({ length: 8 }, () => history('days'))
      const write = data('/v1/leagues')
      for (const { total } of await Promise.all(reads)) {
        expect(total.units).toBeGreaterThanOrEqual(hour)
        expect(total.units).toBeLessThanOrEqual(hour + 1)
      }
      await write
    }
  })

  it.each(['weeks', '', 'days&range=hours'])('refuses the range %j', async (range) => {
    expect((await ask(`/account/usage?range=${range}`)).status).toBe(422)
  })
})

describe('the forecast', () => {
  it('stands beside the figures, on the overview as well', async () => {
    clock.set('2026-03-01T12:00:00Z')
    for (let i = 0; i < 6; i++) await data('/v1/leagues')
    clock.advance(1_800_000)
    const usage = (await ask('/v1/dashboard/usage')).body
    expect(usage.forecast).toEqual({
      units: { per_hour: 12, runs_out_at: null },
      rows: { per_hour: 0, runs_out_at: null },
    })
    expect((await ask('/account/overview')).body.usage).toEqual(usage)
  })
})

describe('what was saved', () => {
  it('tells which rows came again unchanged, what 304s spared, and who asked for what', async () => {
    clock.set('2027-03-10T12:00:00Z')
    const path = '/v1/leagues/LIGUE_1/matches?days=31'
    const { headers, body } = await data(path)
    clock.advance(60_000)
    await data(path)
    await data(path, { 'if-none-match': headers.get('etag') ?? '' })
    for (const other of [
      `/v1/matches/${(body.matches as { id: string }[])[0]?.id ?? ''}`,
      '/v1/leagues',
    ])
      await data(other)
    await server.product.deps.requests.flush()
    expect((await ask('/account/usage/savings')).body).toEqual({
      days: 7,
      rows: 5,
      repeated_rows: 2,
      unchanged: 1,
      saved_rows: 2,
      by_key: [
        {
          via: 'key',
          key: { id: owner.keyId, name: 'test', last4: owner.key.slice(-4) },
          calls: 5,
          units: 5,
          rows: 5,
        },
      ],
      by_competition: [
        { code: 'LIGUE_1', name: 'Ligue 1', calls: 4, units: 4, rows: 5 },
        { code: null, name: null, calls: 1, units: 1, rows: 0 },
      ],
    })
    clock.advance(8 * 86_400_000)
    await data(path)
    await server.product.deps.requests.flush()
    const later = (await ask('/account/usage/savings')).body
    expect(later).toMatchObject({ rows: 2, repeated_rows: 0, unchanged: 0 })
  })
})
