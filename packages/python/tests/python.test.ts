import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, it } from 'vitest'
import { buildSandbox } from '../../../lib/sandbox'
import { runPython } from '../../../test/python'
import { newTester } from '../../../test/sandbox'
import { BEGINNING } from '../../../test/sandbox-sizes'
import { useWorld } from '../../../test/use-world'
import { pastSince, startSeason, type Plan, type Season } from '../../client/test/season'

const PACKAGE = path.join(import.meta.dirname, '..')
/** How many accounts of each plan the tests use up. */
const ACCOUNTS: [plan: Plan & string, count: number][] = [
  ['developer', 42],
  ['starter', 28],
  ['patient', 19],
]

const run = (args: string[], env: Record<string, string> = {}) =>
  runPython(args, { cwd: PACKAGE, env })

beforeAll(async () => {
  const needs = await run(['-c', 'import httpx, pytest, pandas, mypy']).catch(() => null)
  if (needs?.code !== 0)
    throw new Error(
      'The tests of the Python client need Python with httpx, pytest, pandas and mypy (Debian: apt-get install python3-httpx ' +
        'python3-pytest python3-pandas mypy); PYTHON names another interpreter than /usr/bin/python3.',
    )
})

/** Messages of each kind as the field's own library signs them, at an instant. */
function signedWebhooks() {
  const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
  const at = new Date('2026-03-01T12:00:00Z')
  const timestamp = '2026-03-01T12:00:00Z'
  const message = (type: string, data: object) => {
    const payload = JSON.stringify({ type, timestamp, data, newer: 'été' })
    return { payload, signature: new Webhook(secret).sign('msg_1', at, payload) }
  }
  return {
    secret,
    id: 'msg_1',
    at: at.getTime() / 1000,
    messages: [
      message('ping', { endpoint: 'whe_1' }),
      message('changes.lost', { reason: 'expired', kept_days: 30 }),
      message('match.void', {
        id: 'chg_1',
        type: 'match.void',
        at: timestamp,
        release: 'rel_1',
        match_id: 'fsm:v1:1',
        competition: 'LIGUE_1',
        before: null,
        moved: null,
        match: null,
      }),
    ],
  }
}

const world = useWorld(async () => {
  const season: Season = await startSeason()
  return { season, close: () => season.server.close() }
})

it('does through both of its clients what the contract says, against the running service', async () => {
  const keys: Record<string, string[]> = {}
  for (const [plan, count] of ACCOUNTS) {
    const made = (keys[plan] = [] as string[])
    while (made.length < count) made.push((await world.season.account(plan)).key)
  }
  const { server } = world.season
  await buildSandbox(server.product.deps, { size: BEGINNING })
  const testKeys = await Promise.all(
    Array.from({ length: 5 }, async () => (await newTester(server)).key),
  )
  const { client } = await world.season.client('patient')
  const since = (await client.listChanges()).data.cursor
  await world.season.publishMore(3)
  const ended = await run(['-m', 'pytest', '--strict-markers'], {
    PREMATCH_TEST_WORLD: JSON.stringify({
      url: server.url,
      keys,
      test_keys: testKeys,
      history: pastSince('2026-01-19T23:00:00Z'),
      since,
      published: ['Next month 0', 'Next month 1', 'Next month 2'],
      last40: pastSince('2026-03-11T23:00:00Z'),
      webhooks: signedWebhooks(),
    }),
  })
  expect(ended.output).toMatch(/\d+ passed/)
  expect(ended, ended.output.slice(-6_000)).toMatchObject({ code: 0 })
})

it('is typed to the last line', async () => {
  const ended = await run(['-m', 'mypy', '--cache-dir=/dev/null', '--no-error-summary'])
  expect(ended).toEqual({ code: 0, output: '' })
})
