import { expect, it } from 'vitest'
import { createTestClient } from '../../../test/client'
import { idOf, OneLeague } from '../../../test/one-league'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'

const world = useWorld(() => OneLeague.start())

const UNRELIABLE = 'include_unreliable=true'

/** What is wrong in two ways, and which of the two is told. */
it.each([
  [
    'a cursor, on a plan without unreliable rows',
    `/v1/leagues/LIGUE_1/matches?${UNRELIABLE}&cursor=x`,
    '400 invalid_cursor',
  ],
  [
    'a limit, in a competition of somebody else',
    '/v1/leagues/SERIE_A/matches?limit=0',
    '400 invalid_limit',
  ],
  [
    'a limit of picks, on a plan without unreliable rows',
    `/v1/picks/today?${UNRELIABLE}&limit=0`,
    '400 invalid_limit',
  ],
  [
    'a section, on a plan without unreliable rows',
    () => `/v1/matches/${idOf('Paris')}?${UNRELIABLE}&include=x`,
    '400 invalid_include',
  ],
  [
    'only the plan',
    `/v1/leagues/LIGUE_1/matches?${UNRELIABLE}`,
    '403 unreliable_predictions_require_starter',
  ],
])('what is malformed is told before what is not allowed: %s', async (_name, path, expected) => {
  await world.reset()
  const response = await world.get(typeof path === 'string' ? path : path())
  const { detail } = (await response.json()) as { detail: string }
  expect(`${response.status} ${detail}`).toBe(expected)
})

it('a malformed bulk call is told so on a plan without bulk, and is never cached', async () => {
  const limits = { ...PLAN_LIMITS.starter, bulkMatches: 0 }
  const { key } = await createTestClient(world.server.product.deps, { plan: 'custom', limits })
  const send = (query: string) =>
    fetch(`${world.server.url}/v1/matches/bulk${query}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ match_ids: [idOf('Paris')] }),
    })
  const malformed = await send('?include_unreliable=maybe')
  expect([malformed.status, malformed.headers.get('cache-control')]).toEqual([422, 'no-store'])
  const refused = await send('')
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
    403,
    'bulk_not_available',
  ])
})
