import { beforeEach, describe, expect, it } from 'vitest'
import { WebhookWorld } from '../../test/webhook-world'
import { promoteTestRelease } from '../../test/release'
import { useWorld } from '../../test/use-world'
import { deliverDue } from './deliverer'
import { fanOutAll } from './fan-out'

const world = useWorld(() => WebhookWorld.start())
beforeEach(() => world.begin())

describe('an endpoint is told', () => {
  it('of what its owner chose, in its competitions, from now on, signed as Standard Webhooks says', async () => {
    await world.tell(
      {},
      { type: 'match.void' },
      { code: 'LIGUE_1', match: 'b' },
      { type: 'match.final' },
    )
    await world.deliver()
    await world.deliver()
    expect(world.got()).toEqual(['match.removed a', 'match.final a'])
    const first = world.received()
    expect(first.headers).toMatchObject({ 'content-type': 'application/json' })
    const told = world.read(first)
    expect(Object.keys(told)).toEqual(['type', 'timestamp', 'data'])
    expect(told.timestamp).toBe(told.data.at)
    expect(first.headers['webhook-id']).toMatch(/^msg_\w{16}$/)
    expect(() => world.read(first, 'whsec_c29tZWJvZHkgZWxzZQ==')).toThrow(/signature/i)
    const { body } = await world.askOf('GET', '/deliveries')
    expect(body.deliveries).toMatchObject([
      { type: 'match.final', state: 'delivered', next_attempt_at: null },
      {
        id: first.headers['webhook-id'],
        match_id: `${world.match}a`,
        payload: first.payload,
        attempts: [{ status: 204, failure: null, answer: null }],
      },
    ])
  })

  it('as far as the client may look: another’s clock shows less of the same changes', async () => {
    const { db, deps } = world
    await world.tell({})
    const { at } = await db.promotion.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    const later = new Date(at.getTime() + 3_600_000).toISOString()
    await promoteTestRelease(db, [], {}, later)
    await world.tell({ match: 'b' })
    const lookingAt = (standsAt: Date) => ({
      outlookOf: () => Promise.resolve({ standsAt, nowMs: world.clock.nowMs() }),
    })
    for (let i = 0; i < 2; i++) await deliverDue(deps, lookingAt(at))
    expect(world.got()).toEqual(['match.removed a'])
    await deliverDue(deps, lookingAt(new Date(later)))
    expect(world.got()).toEqual(['match.removed a', 'match.removed b'])
  })

  it('once each, however many put down and deliver at a time, in pages of any size', async () => {
    const matches = Array.from({ length: 30 }, (_, i) => ({ match: `n${i % 10}` }))
    await world.tell(...matches.slice(0, 10))
    await world.tell(...matches.slice(0, 10).map((one) => ({ ...one, type: 'match.moved' })))
    await world.tell(...matches.slice(0, 10).map((one) => ({ ...one, type: 'match.final' })))
    await Promise.all(Array.from({ length: 5 }, () => deliverDue(world.deps, { batch: 7 })))
    expect(world.receiver.received).toHaveLength(30)
    for (let i = 0; i < 10; i++)
      expect(world.got().filter((one) => one.endsWith(` n${i}`))).toEqual(
        ['removed', 'moved', 'final'].map((type) => `match.${type} n${i}`),
      )
  })

  it('that something was missed, when it is no longer kept, and goes on from there', async () => {
    await world.tell({})
    await world.db.changesGivenUp.create({
      data: { competitionCode: 'PREMIER_LEAGUE', throughSeq: 1_000_000n },
    })
    await world.deliver()
    expect(world.receiver.received.map((one) => world.read(one))).toMatchObject([
      { type: 'changes.lost', data: { reason: 'expired', kept_days: 30 } },
    ])
    await world.db.changesGivenUp.deleteMany()
    await world.db
      .$executeRaw`UPDATE webhook_endpoints SET place_seq = (SELECT max(seq) FROM changes)`
    await world.tell({ match: 'b' })
    await world.deliver()
    expect(world.got()).toEqual(['changes.lost', 'match.removed b'])
  })

  it('that something was missed, when the database was put back', async () => {
    // As a restore leaves it.
    await world.db.webhookEndpoint.updateMany({ data: { placeRelease: '' } })
    await world.deliver()
    expect(world.receiver.received.map((one) => world.read(one).data)).toEqual([
      { reason: 'restored', kept_days: 30 },
    ])
    await world.deliver()
    expect(world.receiver.received).toHaveLength(1)
  })

  it('nothing while its client is suspended, leaving or without a plan, and all of it afterwards', async () => {
    const where = { id: world.owner.clientId }
    const states: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [
        () => world.db.client.update({ where, data: { suspendedAt: world.clock.now() } }),
        () => world.db.client.update({ where, data: { suspendedAt: null } }),
      ],
      [
        () =>
          world.db.account.update({
            where: { id: world.owner.accountId },
            data: { deleteAt: world.clock.now() },
          }),
        () =>
          world.db.account.update({
            where: { id: world.owner.accountId },
            data: { deleteAt: null },
          }),
      ],
      [
        () =>
          world.db.contract.updateMany({
            where: { clientId: world.owner.clientId },
            data: { endedAt: world.clock.now() },
          }),
        () =>
          world.db.contract.updateMany({
            where: { clientId: world.owner.clientId },
            data: { endedAt: null },
          }),
      ],
    ]
    for (const [begin, end] of states) {
      world.receiver.received.length = 0
      await world.tell({ match: 'before' })
      await fanOutAll(world.deps)
      await begin()
      await world.tell({ match: 'during' })
      await world.deliver()
      expect(world.receiver.received).toEqual([])
      await end()
      await world.deliver()
      expect(world.got().sort()).toEqual(['match.removed before', 'match.removed during'])
      await world.db.change.deleteMany({ where: { matchId: { startsWith: world.match } } })
    }
  })
})
