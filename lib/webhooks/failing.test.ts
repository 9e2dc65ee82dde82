import { beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '../../test/person'
import { useWorld } from '../../test/use-world'
import { startWebhookReceiver } from '../../test/webhook-receiver'
import { WebhookWorld } from '../../test/webhook-world'
import { claimDue } from './claim'
import { fanOutAll } from './fan-out'
import { RETRY_DELAYS_MS } from './schedule'
import { settle, settledBy } from './settle'

const START = '2026-03-01T12:00:00Z'

const world = useWorld(() => WebhookWorld.start())
beforeEach(() => world.begin())

describe('an endpoint that fails', () => {
  it('is tried again over two days, then the delivery is given up, and it is paused with one mail', async () => {
    world.receiver.answer((_request, response) => void response.writeHead(503).end('not now'))
    await world.tell({}, { type: 'match.final' })
    const gaps: number[] = []
    let lastMs = world.clock.nowMs()
    for (;;) {
      await world.deliver()
      const [first] = await world.deliveries()
      if (first?.state !== 'pending') break
      gaps.push(first.nextAttemptAt.getTime() - lastMs)
      world.clock.set(first.nextAttemptAt.toISOString())
      lastMs = world.clock.nowMs()
    }
    expect(gaps).toHaveLength(RETRY_DELAYS_MS.length)
    for (const [i, gap] of gaps.entries())
      expect(Math.abs(gap / (RETRY_DELAYS_MS[i] ?? 0) - 1)).toBeLessThanOrEqual(0.1)
    // The later one of the same match has waited for it, and waits now for whoever resumes.
    expect((await world.deliveries()).map(({ state }) => state)).toEqual(['failed', 'pending'])
    expect(new Set(world.got())).toEqual(new Set(['match.removed a']))
    expect(await world.stored()).toMatchObject({ pausedFor: 'failing' })
    const mails = await mailsTo(world.server, world.owner.email)
    expect(mails).toMatchObject([{ subject: 'Webhooks are paused' }])
    expect(mails[0]?.text).toMatch(/127\.0\.0\.1:\d+ since 3 March 2026/)
    expect(mails[0]?.text).not.toContain('/hook')
    const { body } = await world.askOf('GET', '/deliveries?state=failed')
    expect(body.deliveries).toMatchObject([{ attempts: { length: 9 } }])
    expect((body.deliveries as { attempts: object[] }[])[0]?.attempts[8]).toMatchObject({
      status: 503,
      failure: 'answered',
      answer: 'not now',
    })

    world.receiver.answer(200)
    world.receiver.received.length = 0
    await world.deliver()
    expect(world.receiver.received).toEqual([])
    expect((await world.askOf('POST', '/resume')).body).toMatchObject({
      status: 'active',
      failing_since: null,
    })
    await world.deliver()
    expect(world.got()).toEqual(['match.final a'])
    const since = START
    expect((await world.askOf('POST', '/replay', { since })).body).toEqual({ replayed: 1 })
    await world.deliver()
    expect(world.got()).toEqual(['match.final a', 'match.removed a'])
    // One message is one id, at every attempt.
    const [failed] = await world.deliveries()
    expect(world.receiver.received[1]?.headers['webhook-id']).toBe(failed?.id)
  })

  it('holds up what comes later of the same match, and nothing of another one', async () => {
    let fails = true
    world.receiver.answer((_request, response) => {
      const { payload = '' } = world.receiver.received.at(-1) ?? {}
      response.writeHead(fails && payload.includes(`${world.match}a`) ? 500 : 200).end()
    })
    await world.tell(
      {},
      { match: 'b' },
      { type: 'match.final' },
      { type: 'match.final', match: 'b' },
    )
    await world.deliver()
    world.clock.advance(1_000)
    await world.deliver()
    expect(world.got()).toEqual(['match.removed a', 'match.removed b', 'match.final b'])
    fails = false
    world.clock.advance(10_000)
    await world.deliver()
    expect(world.got().slice(3)).toEqual(['match.removed a', 'match.final a'])
    expect((await world.stored()).failingSince).toBeNull()
  })

  it('is called one at a time, and takes no turn from those that work', async () => {
    const other = await startWebhookReceiver()
    const working = await world.create(['match.removed'], other.url)
    let open = 0
    let most = 0
    world.receiver.answer((_request, response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.writeHead(500).end()
      }, 200)
    })
    await world.db.webhookEndpoint.update({
      where: { id: world.endpoint.id },
      data: { failingSince: world.clock.now() },
    })
    await world.tell(...Array.from({ length: 6 }, (_, i) => ({ match: `n${i}` })))
    const startedMs = performance.now()
    const done = world.deliver()
    await expect.poll(() => other.received.length).toBe(6)
    const workingMs = performance.now() - startedMs
    await done
    expect(most).toBe(1)
    expect(performance.now() - startedMs).toBeGreaterThan(workingMs + 300)
    expect(other.received.map((one) => world.read(one, working.secret).type)[0]).toBe(
      'match.removed',
    )
    await other.close()
  })

  it('is paused at once when it answers 410, and what it did not take waits', async () => {
    world.receiver.answer(410)
    await world.tell({}, { match: 'b' })
    await world.deliver()
    expect(await world.stored()).toMatchObject({ pausedFor: 'gone' })
    expect((await world.deliveries()).map(({ state }) => state)).toEqual(['pending', 'pending'])
    expect(await mailsTo(world.server, world.owner.email)).toHaveLength(1)
    world.receiver.answer(200)
    world.receiver.received.length = 0
    await world.askOf('POST', '/resume')
    await world.deliver()
    expect(world.got().sort()).toEqual(['match.removed a', 'match.removed b'])
  })

  it('is told again by another, once the claim of one that is gone has run out, and not before', async () => {
    await world.tell({})
    await fanOutAll(world.deps)
    const [claimed] = await claimDue(world.db, { now: world.clock.now(), failing: false, limit: 9 })
    if (!claimed) throw new Error('nothing was due')
    expect(claimed).toMatchObject({ endpointId: world.endpoint.id, type: 'match.removed' })
    await world.deliver()
    expect(world.receiver.received).toEqual([])
    world.clock.advance(60_000)
    await world.deliver()
    expect(world.got()).toEqual(['match.removed a'])
    // The first was only slow: what it finds out changes nothing any more.
    const outcome = { durationMs: 1, status: 500, failure: 'answered', answer: null } as const
    const now = world.clock.now()
    await settle(world.db, claimed, outcome, settledBy(outcome, claimed, now), now)
    expect((await world.deliveries())[0]?.state).toBe('delivered')
  })
})
