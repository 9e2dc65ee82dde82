import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/use-world'
import { WebhookWorld } from '../../test/webhook-world'
import { sweep } from '../privacy/sweep'

const HOUR_MS = 3_600_000

const world = useWorld(() => WebhookWorld.start())
beforeEach(() => world.begin())

describe('its owner', () => {
  it('pauses it and resumes it: what changed meanwhile is told then', async () => {
    await world.askOf('POST', '/pause')
    await world.tell({})
    await world.deliver()
    expect(world.receiver.received).toEqual([])
    await world.askOf('POST', '/resume')
    await world.tell({ match: 'b' })
    await world.deliver()
    expect(world.got()).toEqual(['match.removed a', 'match.removed b'])
  })

  it('rotates its secret: for a day both sign, after a leak only the new one', async () => {
    const old = world.endpoint.secret
    const { body } = await world.askOf('POST', '/rotate', {})
    world.endpoint.secret = String(body.secret)
    expect(body.former_secret_until).toBe('2026-03-02T12:00:00Z')
    const sendOne = async () => {
      world.receiver.received.length = 0
      await world.askOf('POST', '/test')
      await world.deliver()
      const one = world.received()
      expect(world.read(one).type).toBe('ping')
      return one
    }
    const both = await sendOne()
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    expect(world.read(both, old).type).toBe('ping')
    world.clock.advance(24 * HOUR_MS)
    const later = await sendOne()
    expect(() => world.read(later, old)).toThrow()
    const between = world.endpoint.secret
    world.endpoint.secret = String(
      (await world.askOf('POST', '/rotate', { leaked: true })).body.secret,
    )
    const leaked = await sendOne()
    expect(() => world.read(leaked, between)).toThrow()
  })

  it('sends a test, also while it is paused: one attempt, and of no consequence', async () => {
    world.receiver.answer(500)
    await world.askOf('POST', '/pause')
    await Promise.all([1, 2, 3].map(() => world.askOf('POST', '/test')))
    await world.deliver()
    expect(world.got()).toEqual(['ping'])
    expect(await world.deliveries()).toMatchObject([{ state: 'failed', type: 'ping' }])
    expect(await world.stored()).toMatchObject({ failingSince: null, pausedFor: 'owner' })
  })

  it('replays one delivery, under its id', async () => {
    await world.tell({})
    await world.deliver()
    const [one] = await world.deliveries()
    expect((await world.askOf('POST', `/deliveries/${one?.id}/replay`)).status).toBe(202)
    await world.deliver()
    expect(world.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      one?.id,
      one?.id,
    ])
    expect(world.receiver.received[1]?.payload).toBe(one?.payload)
  })

  it('is told, and nothing is sent, when its secret can’t be read any more', async () => {
    await world.db.webhookEndpoint.update({
      where: { id: world.endpoint.id },
      data: { secret: 'x'.repeat(60) },
    })
    await world.tell({})
    await world.deliver()
    expect(world.receiver.received).toEqual([])
    expect(await world.stored()).toMatchObject({ pausedFor: 'secret_lost' })
    world.endpoint.secret = String((await world.askOf('POST', '/rotate', {})).body.secret)
    await world.askOf('POST', '/resume')
    world.clock.advance(60_000)
    await world.deliver()
    expect(world.got()).toEqual(['match.removed a'])
  })
})

it('deliveries are swept after thirty days, with their attempts', async () => {
  await world.tell({})
  await world.deliver()
  world.clock.advance(30 * 24 * HOUR_MS)
  await sweep(world.deps)
  expect(await world.deliveries()).toHaveLength(1)
  world.clock.advance(1_000)
  await sweep(world.deps)
  expect([await world.deliveries(), await world.db.webhookAttempt.count()]).toEqual([[], 0])
})
