import { beforeEach, describe, expect, it } from 'vitest'
import { announceClient, createTestClient } from '../../../test/client'
import { startCompressingProxy } from '../../../test/compressing-proxy'
import { idOf, matchPath, OneLeague, refusal } from '../../../test/one-league'
import { promoteTestRelease, type TestMatch } from '../../../test/release'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'

const LIST = '/v1/leagues/LIGUE_1/matches'

const world = useWorld(() => OneLeague.start())
beforeEach(async () => {
  await world.reset()
  await world.become({ plan: 'starter' })
})

const tagOf = async (path: string) => (await world.get(path)).headers.get('etag') ?? ''
const db = () => world.server.product.deps.db
/** Waits until the announced change of the client has arrived. */
const settled = (path: string, headers: Record<string, string>, status: number) =>
  expect.poll(async () => (await world.fresh(path, headers)).status).toBe(status)

describe('a matching tag opens nothing (case F53)', () => {
  it('with a key that was revoked: 401', async () => {
    const headers = { 'if-none-match': await tagOf(LIST) }
    expect((await world.get(LIST, headers)).status).toBe(304)
    await db().apiKey.update({
      where: { id: world.client.keyId },
      data: { revokedAt: world.clock.now() },
    })
    await announceClient(world.server.product.deps, world.client.clientId)
    await settled(LIST, headers, 401)
    await settled(LIST, { 'if-none-match': '*' }, 401)
  })

  it.each([LIST, matchPath('Paris')])(
    'to a competition that was deselected: 403 on %s',
    async (path) => {
      const headers = { 'if-none-match': await tagOf(path) }
      await db().selectionSlot.updateMany({
        where: { clientId: world.client.clientId },
        data: { code: 'SERIE_A', heldCode: 'SERIE_A' },
      })
      await announceClient(world.server.product.deps, world.client.clientId)
      await settled(path, headers, 403)
      const refused = await world.fresh(path, { 'if-none-match': '*' })
      expect(await refusal(refused)).toEqual([403, 'competition_not_selected'])
    },
  )

  it('to fields of a larger plan: after a downgrade the smaller payload comes, under a new tag', async () => {
    const path = matchPath('Paris')
    const etag = await tagOf(path)
    const where = { clientId: world.client.clientId }
    await db().contract.updateMany({ where, data: { plan: 'developer' } })
    await announceClient(world.server.product.deps, world.client.clientId)
    await settled(path, { 'if-none-match': etag }, 200)
    const response = await world.fresh(path, { 'if-none-match': etag })
    expect(response.headers.get('etag')).not.toBe(etag)
    expect(await response.json()).toMatchObject({ ratings: { elo_home: null } })
  })

  it('to what reaches further back than the plan does by now: 403', async () => {
    const path = `${LIST}?include=past&days=31`
    const etag = await tagOf(path)
    const where = { clientId: world.client.clientId }
    await db().contract.updateMany({ where, data: { plan: 'developer' } })
    await announceClient(world.server.product.deps, world.client.clientId)
    await settled(path, { 'if-none-match': etag }, 403)
  })

  it('once the contract has ended: 403', async () => {
    const etag = await tagOf(LIST)
    const where = { clientId: world.client.clientId }
    await db().contract.updateMany({ where, data: { endsAt: world.clock.now() } })
    await announceClient(world.server.product.deps, world.client.clientId)
    await settled(LIST, { 'if-none-match': etag }, 403)
  })

  it('to another client with other rights: each payload variant has its own tag', async () => {
    const path = matchPath('Paris')
    const starters = await tagOf(path)
    await world.become({ plan: 'developer' })
    expect((await world.get(path, { 'if-none-match': starters })).status).toBe(200)
  })
})

describe('a tag names exactly one representation (case F53)', () => {
  it('another page, query, section or address has another one', async () => {
    const paths = [
      LIST,
      `${LIST}?limit=1`,
      `${LIST}?limit=2`,
      `${LIST}?days=7`,
      `${LIST}?include=all`,
      '/v1/leagues',
      '/v1/matches/today',
      matchPath('Paris'),
      matchPath('Lens'),
      `${matchPath('Paris')}?include=context`,
    ]
    const tags = []
    for (const path of paths) tags.push((await world.fresh(path)).headers.get('etag'))
    expect(new Set(tags).size).toBe(paths.length)
  })

  it('stays the same over a restart and on another instance', async () => {
    const etag = await tagOf(LIST)
    const restarted = await startTestServer({
      clock: world.clock,
      databaseUrl: world.server.databaseUrl,
    })
    const headers = { 'x-api-key': world.client.key, 'if-none-match': etag }
    expect((await fetch(restarted.url + LIST, { headers })).status).toBe(304)
    await restarted.close()
  })
})

const LISTED = ['/v1/leagues', LIST, '/v1/matches/today', '/v1/picks/today', matchPath('Paris')]

describe('a 304', () => {
  it.each(LISTED)('carries tag, caching and the quota, and no body: %s', async (path) => {
    const whole = await world.get(path)
    const etag = whole.headers.get('etag') ?? ''
    const rows = Number(whole.headers.get('x-match-rows-remaining-day'))
    const unchanged = await world.get(path, { 'if-none-match': etag })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    const sent = (name: string) => unchanged.headers.get(name)
    expect([sent('etag'), sent('cache-control'), sent('vary'), sent('content-type')]).toEqual([
      etag,
      'private, max-age=60',
      'X-API-Key, Authorization, Accept, Accept-Encoding',
      null,
    ])
    expect([sent('x-request-cost'), sent('x-match-rows-remaining-day')]).toEqual([
      'units=1, rows=0',
      String(rows),
    ])
    const { requestsPerMinute, unitsPerHour, unitsPerDay } = PLAN_LIMITS.starter
    expect([
      sent('x-ratelimit-limit'),
      sent('x-ratelimit-remaining'),
      sent('x-quota-units-remaining-hour'),
      sent('x-quota-units-remaining-day'),
    ]).toEqual(
      [requestsPerMinute, requestsPerMinute - 2, unitsPerHour - 2, unitsPerDay - 2].map(String),
    )
  })
})

describe('If-None-Match in all its forms (case F51)', () => {
  it.each<[string, (tag: string) => string, number]>([
    ['a list', (tag) => `"x", ${tag}`, 304],
    ['a list of weak tags', (tag) => `W/"x",W/${tag}`, 304],
    ['a star', () => '*', 304],
    ['a weak tag', (tag) => `W/${tag}`, 304],
    ['a tag with a comma inside beside it', (tag) => `"a,b", ${tag}`, 304],
    ['no quotes: ignored', (tag) => tag.slice(1, -1), 200],
    ['half a quote: ignored', (tag) => tag.slice(1), 200],
    ['another tag', () => '"x"', 200],
    ['nothing', () => '', 200],
    ['a tag in lower case', (tag) => tag.toLowerCase(), 200],
    ['eight thousand characters', (tag) => `${'"x", '.repeat(1_600)}${tag}`, 304],
  ])('%s', async (_name, form, status) => {
    const etag = await tagOf(LIST)
    for (const encoding of ['gzip', 'br', 'identity'])
      expect(
        (await world.fresh(LIST, { 'if-none-match': form(etag), 'accept-encoding': encoding }))
          .status,
      ).toBe(status)
  })

  it('through a proxy that compresses and weakens tags: 304, with and without gzip', async () => {
    const proxy = await startCompressingProxy(world.server.url)
    const { key } = await createTestClient(world.server.product.deps, {
      plan: 'starter',
      competitions: ['LIGUE_1'],
    })
    const get = (headers: Record<string, string>) =>
      fetch(proxy.url + LIST, { headers: { 'x-api-key': key, ...headers } })
    const first = await get({ 'accept-encoding': 'gzip' })
    const weak = first.headers.get('etag') ?? ''
    expect([first.status, weak.slice(0, 3)]).toEqual([200, 'W/"'])
    expect(await first.text()).toContain(idOf('Paris'))
    for (const encoding of ['gzip', 'identity']) {
      const again = await get({ 'if-none-match': weak, 'accept-encoding': encoding })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    await proxy.close()
  })
})

describe('a tag, when a release is promoted (case F53)', () => {
  const paris = { code: 'LIGUE_1', home: 'Paris', away: 'Monaco', name: '2026-03-01T19:45:00Z' }
  const still = { ...paris, kickoff: '2026-03-01T19:45:00Z' }
  const moved = { ...paris, kickoff: '2026-03-01T20:00:00Z' }
  /** All of a payload but the section that names its release. */
  const content = `${matchPath('Paris')}?include=statistics,standings,features,prediction,context`

  async function promote(match: TestMatch): Promise<void> {
    const { releases } = world.server.product.deps
    const id = await promoteTestRelease(db(), [match])
    while (releases.current()?.id !== id) await releases.refresh()
  }
  const statusOf = async (path: string, etag: string) =>
    (await world.fresh(path, { 'if-none-match': etag })).status

  it('stays the same for what shows nothing of the release, and changes when the row does', async () => {
    await promote(still)
    const etag = await tagOf(content)
    await promote(still)
    expect(await statusOf(content, etag)).toBe(304)
    await promote(moved)
    expect(await statusOf(content, etag)).toBe(200)
    expect(await tagOf(content)).not.toBe(etag)
  })

  it.each(LISTED)('changes for what names its release: %s', async (path) => {
    await promote(still)
    const etag = await tagOf(path)
    await promote(still)
    expect(await statusOf(path, etag)).toBe(200)
  })
})
