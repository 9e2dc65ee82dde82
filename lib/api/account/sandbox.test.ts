import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { call } from '../../../test/person'
import { newTester, startSandbox } from '../../../test/sandbox'
import { move, withKey } from '../../../test/sandbox-caller'
import { tableDigests } from '../../../test/table-digests'
import { useWorld } from '../../../test/use-world'
import { newApiKey } from '../../keys/format'
import { signReport } from '../../keys/leak-signature'
import { sandboxDelivery } from '../../sandbox'
import { deliverDue } from '../../webhooks/deliverer'
import { eventually } from '../../../test/eventually'

const LEAK_SECRET = 'a-secret-of-those-who-look-for-keys-1'

interface Received {
  headers: Record<string, string>
  payload: string
}

const world = useWorld(async () => {
  const sandbox = await startSandbox({ LEAK_REPORT_SECRET: LEAK_SECRET })
  const received: Received[] = []
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      received.push({ headers, payload: Buffer.concat(parts).toString() })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  return {
    ...sandbox,
    received,
    url: `http://127.0.0.1:${port}/hook`,
    async close() {
      await new Promise((resolve) => receiver.close(resolve))
      await sandbox.close()
    },
  }
})

const WEBHOOKS = '/v1/dashboard/webhooks'
const create = (query: string) =>
  call(world.server, 'POST', WEBHOOKS + query, {
    token: world.token,
    body: { url: world.url, events: ['match.final', 'forecast.changed', 'forecast.new'] },
  })

/** What the deliverer does within a second, here at once. */
async function deliver(): Promise<string[]> {
  const { deps, options } = sandboxDelivery(world.server.product.deps.sandbox.platform)
  await deliverDue(deps, options)
  return world.received.splice(0).map(({ payload }) => {
    const { data } = JSON.parse(payload) as { data: { id: string } }
    return data.id
  })
}

test('the season is told to test endpoints as its clock moves, again after a reset, and nothing live knows', async () => {
  const { server, key, token } = world
  const before = await tableDigests(server.databaseUrl)
  const made = await create('?mode=test')
  expect(made.status).toBe(201)
  expect(await deliver()).toEqual([])

  await move(server, key, { advance: 'P10D' })
  const { deps, options } = sandboxDelivery(server.product.deps.sandbox.platform)
  await deliverDue(deps, options)
  const [first] = world.received
  const told = new Webhook(String(made.body.secret)).verify(
    first?.payload ?? '',
    first?.headers ?? {},
  )
  const { body } = await move(server, key, { advance: 'PT1S' })
  const { timestamp } = told as { timestamp: string }
  expect(Date.parse(timestamp)).toBeLessThan(Date.parse(String(body.now)))
  const once = await deliver()
  expect(once.length).toBeGreaterThan(0)
  // Nothing twice, and nothing of what comes later; who has nothing before it is not even looked at.
  let looks = 0
  const outlookOf: typeof options.outlookOf = (tx, clientId) => {
    looks++
    return options.outlookOf?.(tx, clientId) ?? Promise.reject(new Error('no outlook'))
  }
  await deliverDue(deps, { ...options, outlookOf })
  expect([looks, world.received.length]).toEqual([0, 0])

  await move(server, key, { advance: 'P6D' })
  const later = await deliver()
  expect(later.length).toBeGreaterThan(0)
  expect(later.filter((id) => once.includes(id))).toEqual([])

  await move(server, key, { reset: true })
  expect(await deliver()).toEqual([])
  await move(server, key, { advance: 'P6D' })
  expect((await deliver()).toSorted()).toEqual(once.toSorted())

  const list = await call(server, 'GET', `${WEBHOOKS}?mode=test`, { token })
  expect(list.body.endpoints).toMatchObject([{ id: made.body.id, status: 'active' }])
  expect((await call(server, 'GET', WEBHOOKS, { token })).body.endpoints).toEqual([])
  const gone = await call(server, 'DELETE', `${WEBHOOKS}/${String(made.body.id)}`, { token })
  expect(gone.status).toBe(404)
  expect(await tableDigests(server.databaseUrl)).toEqual(before)
})

test('live endpoints need a plan all the same', async () => {
  expect((await create('')).body.detail).toBe('invalid_plan_contract')
})

test('a smaller plan holds in the sandbox, too: what it has no room for is paused or ended', async () => {
  const { server, clock } = world
  // Starter's rights, as long as there is no plan: two keys, five endpoints.
  const { token, keyId } = await newTester(server)
  const make = (path: string, body: object) => {
    clock.advance(1_000)
    return call(server, 'POST', path, { token, body })
  }
  const second = await make('/v1/dashboard/sandbox/keys', {})
  const endpoint = { url: world.url, events: ['match.final'] }
  const first = await make(`${WEBHOOKS}?mode=test`, endpoint)
  expect([second.status, first.status]).toEqual([201, 201])
  expect((await make(`${WEBHOOKS}?mode=test`, endpoint)).status).toBe(201)

  expect((await make('/account/plan', { plan: 'developer' })).status).toBe(200)
  await eventually(async () => {
    const { body } = await call(server, 'GET', `${WEBHOOKS}?mode=test`, { token })
    const endpoints = body.endpoints as { id: string; status: string; paused_for: string | null }[]
    const standing = endpoints.map(({ id, paused_for }) => [id === first.body.id, paused_for])
    expect(standing.toSorted()).toEqual([
      [false, 'plan'],
      [true, null],
    ])
    const keys = (await call(server, 'GET', '/v1/dashboard/sandbox', { token })).body.keys as {
      id: string
      revoked_for: string | null
    }[]
    expect(new Map(keys.map((one) => [one.id, one.revoked_for]))).toEqual(
      new Map([
        [keyId, 'plan'],
        [second.body.id, null],
      ]),
    )
  })
})

test('a test key that is reported as leaked ends at once, and is called ours', async () => {
  const { server } = world
  const { token, key, keyId } = await newTester(server)
  const text = JSON.stringify([{ token: key }, { token: newApiKey('test').key }])
  const signature = signReport(LEAK_SECRET, world.clock.nowMs() / 1000, Buffer.from(text))
  const response = await fetch(`${server.url}/v1/keys/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-prematch-signature': signature },
    body: text,
  })
  const labels = ((await response.json()) as { label: string }[]).map(({ label }) => label)
  expect(labels).toEqual(['true_positive', 'false_positive'])
  expect((await withKey(server, key, '/v1/leagues')).status).toBe(401)
  const { body } = await call(server, 'GET', '/v1/dashboard/sandbox', { token })
  expect(body.keys).toMatchObject([{ id: keyId, revoked_for: 'leak' }])
})
