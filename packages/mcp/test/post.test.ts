import { expect, it } from 'vitest'
import type { Plan } from '../../../lib/plans/limits'
import { createTestClient } from '../../../test/client'
import { promoteTestRelease } from '../../../test/release'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-09T12:00:00Z')
const world = useWorld(async () => {
  const server = await startTestServer({ clock })
  await promoteTestRelease(server.product.deps.db, [])
  return server
})

async function keyOf(plan: Plan): Promise<string> {
  const { key } = await createTestClient(world.product.deps, {
    plan,
    competitions: ['PREMIER_LEAGUE'],
  })
  return key
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/mcp`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

it.each<[status: number, code: string, body: string, headers?: Record<string, string>]>([
  [401, 'missing_api_key', JSON.stringify(LIST), { 'x-api-key': '' }],
  [400, 'invalid_json', '{'],
  [400, 'invalid_json', JSON.stringify([LIST, LIST])],
  [413, 'payload_too_large', JSON.stringify({ ...LIST, params: 'x'.repeat(1024 * 1024) })],
  [415, 'unsupported_media_type', 'x', { 'content-type': 'text/plain' }],
])('refuses with %i %s', async (status, code, body, headers = {}) => {
  const answer = await post(body, { 'x-api-key': await keyOf('starter'), ...headers })
  expect([answer.status, await answer.json()]).toEqual([
    status,
    expect.objectContaining({ detail: code, message: expect.any(String) }),
  ])
})

it('what costs nothing is bounded for each client, too, and told when to come again', async () => {
  const key = await keyOf('developer')
  const list = () => post(JSON.stringify(LIST), { 'x-api-key': key })
  const answers = await Promise.all(Array.from({ length: 80 }, list))
  const refused = answers.filter(({ status }) => status === 429)
  // Two calls a minute, and sixty messages beside them.
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([62, 18])
  expect(await refused[0]?.json()).toMatchObject({ detail: 'rate_limit_exceeded' })
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  // Nobody else waits for it, and the calls of the plan are all there.
  const other = await post(JSON.stringify(LIST), { 'x-api-key': await keyOf('developer') })
  expect(other.status).toBe(200)
  expect((await fetch(`${world.url}/v1/leagues`, { headers: { 'x-api-key': key } })).status).toBe(
    200,
  )
  clock.advance(2_000)
  expect((await list()).status).toBe(200)
})

it('has no sessions: any message may come first, and there is no stream to listen to', async () => {
  const headers = { 'x-api-key': await keyOf('starter') }
  const answer = await post(JSON.stringify(LIST), headers)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null])
  expect(text).toContain('today_picks')
  for (const method of ['GET', 'DELETE']) {
    const other = await fetch(`${world.url}/mcp`, { method, headers })
    expect([method, other.status, other.headers.get('allow')]).toEqual([method, 405, 'POST'])
  }
})
