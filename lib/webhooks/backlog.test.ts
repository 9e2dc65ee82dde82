import { beforeEach, expect, it } from 'vitest'
import { useWorld } from '../../test/use-world'
import { WebhookWorld } from '../../test/webhook-world'
import { readConditions } from '../oncall/conditions'
import { readWebhookBacklog } from './backlog'
import { fanOutAll } from './fan-out'

const world = useWorld(() => WebhookWorld.start())
beforeEach(() => world.begin())

const read = () => readWebhookBacklog(world.db, world.clock.nowMs())
const isAlerted = async () =>
  (await readConditions(world.deps, world.clock.nowMs())).some(
    ({ rule }) => rule === 'webhooks_late',
  )

it('what an endpoint that works should have been told and was not is late, and needs a person', async () => {
  expect(await read()).toMatchObject({ pending: 0, lateSeconds: 0 })
  await world.tell({})
  await fanOutAll(world.deps)
  expect(await read()).toMatchObject({ pending: 1, lateSeconds: 0 })
  expect(await isAlerted()).toBe(false)
  world.clock.advance(601_000)
  expect(await read()).toMatchObject({ pending: 1, lateSeconds: 601 })
  expect(await isAlerted()).toBe(true)
  await world.deliver()
  expect(await read()).toMatchObject({
    pending: 0,
    lateSeconds: 0,
    attempts: [{ outcome: 'delivered', count: 1 }],
  })
  // What nobody has put down yet is late, too: since it was served.
  await world.tell({ match: 'b' })
  const { at } = await world.db.promotion.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  expect((await read()).lateSeconds).toBe((world.clock.nowMs() - at.getTime()) / 1000)
})

it('endpoints that fail, are paused or whose client may not be told are nobody’s but their owner’s', async () => {
  world.receiver.answer(500)
  await world.tell({}, { type: 'match.final' })
  await world.deliver()
  world.clock.advance(86_400_000)
  expect(await read()).toMatchObject({ pending: 2, lateSeconds: 0 })
  await world.db.webhookEndpoint.updateMany({ data: { failingSince: null } })
  expect((await read()).lateSeconds).toBeGreaterThan(80_000)
  const suspend = (suspendedAt: Date | null) =>
    world.db.client.update({ where: { id: world.owner.clientId }, data: { suspendedAt } })
  await suspend(world.clock.now())
  expect((await read()).lateSeconds).toBe(0)
  await suspend(null)
  await world.askOf('POST', '/pause')
  expect(await read()).toMatchObject({ lateSeconds: 0, paused: [{ reason: 'owner', count: 1 }] })
})
