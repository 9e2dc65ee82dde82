import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startRecordWorld, type RecordWorld } from '../../../test/record/world'
import { recordRoutes } from '.'

let world: RecordWorld
beforeAll(async () => {
  world = await startRecordWorld()
})
afterAll(() => world.close())

/** What each open route is asked for. */
const paths = () => [
  '/.well-known/prematch-record',
  '/v1/record/checkpoint',
  `/v1/record/tile/0/000.p/${world.sizes[0]}`,
  `/v1/matches/${world.played}/fixture`,
  `/v1/matches/${world.played}/proof`,
  '/v1/releases',
]

/** Asks a server by hand, since `fetch` unpacks what it gets. */
async function ask(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const answer = await fetch(world.server.url + path, { headers, ...init })
  const kept = [
    'content-type',
    'content-encoding',
    'cache-control',
    'etag',
    'vary',
    'x-content-type-options',
  ]
  return {
    status: answer.status,
    headers: kept.map((name) => answer.headers.get(name)),
    body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
  }
}

test('an answer out of memory is the one that was made, in each encoding, for HEAD and as a 304', async () => {
  for (const path of paths())
    for (const encoding of ['identity', 'gzip', 'br']) {
      const made = await ask(path, { 'accept-encoding': encoding })
      expect(made.status, path).toBe(200)
      const isPacked = encoding !== 'identity' && Buffer.from(made.body, 'base64').length >= 1_024
      expect(made.headers[1]).toBe(isPacked ? encoding : null)
      expect(await ask(path, { 'accept-encoding': encoding })).toEqual(made)
      const head = await ask(path, { 'accept-encoding': encoding }, { method: 'HEAD' })
      expect(head).toEqual({ ...made, body: '' })
      const etag = made.headers[3] ?? ''
      const again = await ask(path, { 'accept-encoding': encoding, 'if-none-match': etag })
      expect([again.status, again.body, again.headers[3]]).toEqual([304, '', etag])
    }
})

test('lies ready once it was asked for: no database, no pause', async () => {
  const { deps } = world.server.product
  const counted = vi.spyOn(deps.releases, 'remember')
  const request = (url: string, param: string) => ({
    requestId: 'req_1',
    url,
    param,
    header: () => undefined,
  })
  for (const route of recordRoutes(deps)) {
    const path = paths().find((one) => route.pattern.test(one))
    if (path === undefined) continue
    const asked = request(path, route.pattern.exec(path)?.[1] ?? '')
    const made = await route.serve(asked)
    const calls = counted.mock.calls.length
    expect(route.serveNow(asked)).toEqual(made)
    expect(counted.mock.calls.length).toBe(calls)
  }
  expect(counted.mock.calls.length).toBe(paths().length)
})

test('is another one as soon as what it says is another: the day after a match opens its proof', async () => {
  const { clock, proofPath, played, text } = world
  const opened = async () =>
    Object.keys((JSON.parse(await text(proofPath(played))) as { opened: object }).opened)
  expect(await opened()).toEqual(['one_x_two'])
  clock.set('2026-02-28T22:00:00Z')
  expect(await opened()).toEqual([])
  clock.set('2026-03-02T12:00:00Z')
  expect(await opened()).toEqual(['one_x_two'])
})
