import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestClient } from './client'
import { builtPrograms, type Programs } from './programs'
import { promoteTestRelease } from './release'
import { SECRET_KEY, startTestServer } from './server'
import { useWorld } from './use-world'
import {
  startWebhookReceiver,
  tellChanges,
  verified,
  type WebhookReceiver,
} from './webhook-receiver'
import { newestPlace } from '../lib/webhooks/create'
import { newWebhookSecret, sealSecret } from '../lib/webhooks/secret'

const ENDPOINTS = 6
const MATCHES = 8
/** Told of each match, in this order. */
const TYPES = ['match.moved', 'match.postponed', 'match.void', 'match.removed']

const server = useWorld(() => startTestServer({ env: { WEBHOOKS_ALLOW_PRIVATE: '1' } }))
let programs: Programs
const receivers: WebhookReceiver[] = []
const secret = newWebhookSecret()

beforeAll(async () => {
  programs = await builtPrograms()
  const { db, clock } = server.product.deps
  await promoteTestRelease(db, [])
  const place = await newestPlace(db)
  for (let i = 0; i < ENDPOINTS; i++) {
    const receiver = await startWebhookReceiver()
    receivers.push(receiver)
    const { clientId } = await createTestClient(server.product.deps, {
      plan: 'starter',
      competitions: ['PREMIER_LEAGUE'],
    })
    await db.webhookEndpoint.create({
      data: {
        id: `whe_${i}`,
        clientId,
        url: receiver.url,
        events: TYPES,
        secret: sealSecret(SECRET_KEY, secret),
        createdAt: clock.now(),
        placeSeq: place.seq,
        placePromotion: place.promotion,
        placeRelease: place.releaseId,
      },
    })
  }
})
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())))

const deliver = () =>
  programs.deliver({
    DATABASE_URL: server.databaseUrl,
    SECRET_KEY,
    WEBHOOKS_ALLOW_PRIVATE: '1',
    LOG_LEVEL: 'info',
  })
const calls = () => receivers.reduce((sum, { received }) => sum + received.length, 0)

it('a deliverer that is killed in its work loses nothing: each message comes at least once, in its order', async () => {
  const { db } = server.product.deps
  // Every third endpoint refuses its first calls, and answers slowly: the kill meets calls on their way.
  for (const [i, receiver] of receivers.entries()) {
    let refused = 0
    receiver.answer((_request, response) => {
      const status = i % 3 === 0 && refused++ < 3 ? 500 : 204
      setTimeout(() => response.writeHead(status).end(), 30)
    })
  }
  const matches = Array.from({ length: MATCHES }, (_, i) => `match ${i}`)
  for (const type of TYPES)
    await tellChanges(
      db,
      matches.map((matchId) => ({ matchId, type })),
    )
  const first = deliver()
  await expect.poll(calls, { interval: 5 }).toBeGreaterThan(40)
  await first.kill()
  const waiting = await db.webhookDelivery.count({ where: { state: 'pending' } })
  expect(waiting).toBeGreaterThan(0)
  expect(
    await db.webhookDelivery.count({ where: { claimedUntil: { not: null } } }),
  ).toBeGreaterThan(0)
  // What it had claimed is free a minute later; here it is so at once.
  await db.webhookDelivery.updateMany({
    where: { claimedUntil: { not: null } },
    data: { claimedUntil: new Date(0) },
  })
  const second = deliver()
  await expect.poll(() => db.webhookDelivery.count({ where: { state: 'pending' } })).toBe(0)
  second.process.kill('SIGTERM')
  expect(await second.ended).toBe(0)

  expect(await db.webhookDelivery.count({ where: { state: 'delivered' } })).toBe(
    ENDPOINTS * MATCHES * TYPES.length,
  )
  for (const { received } of receivers) {
    const told = received.map((one) => verified(one, secret))
    for (const matchId of matches) {
      const types = told.filter(({ data }) => data.match_id === matchId).map(({ type }) => type)
      // A repeat follows what it repeats: nothing comes before what precedes it.
      expect([...new Set(types)]).toEqual(TYPES)
      expect(types.map((type) => TYPES.indexOf(type))).toEqual(
        types.map((type) => TYPES.indexOf(type)).toSorted((a, b) => a - b),
      )
    }
  }
})
