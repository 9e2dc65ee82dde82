import { beforeAll, describe, expect, it } from 'vitest'
import { SECTIONS } from '../../../lib/portal/docs/guide'
import type { Plan } from '../../../lib/plans/limits'
import { createTestClient } from '../../../test/client'
import { startRecordWorld } from '../../../test/record/world'
import { useWorld } from '../../../test/use-world'
import { call, HOSTS, useHosts, type Host } from './hosts'

const world = useWorld(startRecordWorld)
const open = useHosts()
/** A match to come, on the day at which the clock stands. */
let upcoming: string
/** A cursor from before the last publication, and the one after it. */
let since: string
let now: string

beforeAll(async () => {
  const cursor = async () => {
    const answer = await world.get('/v1/changes', { 'x-api-key': await keyOf('starter') })
    return ((await answer.json()) as { cursor: string }).cursor
  }
  since = await cursor()
  await world.publishAt('2026-03-09T12:00:00Z')
  now = await cursor()
  const match = await world.db.match.findFirstOrThrow({
    where: { kickoff: { gt: world.clock.now() }, competitionCode: 'PREMIER_LEAGUE' },
    orderBy: { kickoff: 'asc' },
  })
  upcoming = match.id
  world.clock.set(`${match.kickoff.toISOString().slice(0, 10)}T08:00:00Z`)
})

async function keyOf(plan: Plan): Promise<string> {
  const { key } = await createTestClient(world.server.product.deps, {
    plan,
    competitions: ['PREMIER_LEAGUE'],
  })
  return key
}

const connect = (host: Host, key: string) => open(host, world.server.url, key)

interface Change {
  type: string
  match_id: string
  match: object | null
}

const usedOf = async (key: string) => {
  const answer = await world.get('/v1/me/usage', { 'x-api-key': key })
  const { daily } = (await answer.json()) as { daily: { used: number; rows_used: number } }
  return [daily.used, daily.rows_used]
}

describe.each(HOSTS)('over %s', (host) => {
  it('every tool answers in its own form, for the price that it says', async () => {
    const key = await keyOf('starter')
    const client = await connect(host, key)
    // From here on the client holds every result against the form that its tool told.
    const { tools } = await client.listTools()
    const inputs: Record<string, Record<string, unknown>> = {
      list_leagues: {},
      list_matches: { league: 'PREMIER_LEAGUE', include: 'past' },
      get_match: { match_id: upcoming },
      today_picks: {},
      list_changes: { since },
      get_accuracy: {},
      get_proof: { match_id: world.played },
      quota_left: {},
    }
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(inputs).sort())

    const sum = { units: 0, rows: 0 }
    for (const { name, description = '', outputSchema } of tools) {
      const { structuredContent: shown, content, isError } = await call(client, name, inputs[name])
      expect([name, isError ?? false, outputSchema?.type]).toEqual([name, false, 'object'])
      expect(JSON.parse(content[0]?.text ?? '')).toEqual(shown)
      const { units = null, rows = null } = shown?.receipt ?? {}
      const matches = shown?.matches as unknown[] | undefined
      const changes = shown?.changes as Change[] | undefined
      const told = description.endsWith('Free.')
        ? [null, null]
        : [
            Number(/Costs (\d|no) unit/.exec(description)?.[1]?.replace('no', '0')),
            description.includes('1 row per match')
              ? matches?.length
              : description.includes('1 row per change that brings a match')
                ? changes?.filter((one) => one.match).length
                : Number(description.includes('1 row,')),
          ]
      if (name === 'quota_left') expect(told).toEqual([0, 0])
      else expect([name, units, rows]).toEqual([name, ...told])
      sum.units += Number(units)
      sum.rows += Number(rows)
      if (name === 'list_matches') expect(matches).toHaveLength(10)
      if (name === 'today_picks') expect(matches?.length).toBeGreaterThan(0)
      if (name === 'list_changes') expect(changes).toHaveLength(10)
    }
    expect(sum.units).toBe(5)
    expect(await usedOf(key)).toEqual([sum.units, sum.rows])
  })

  it('gives what the API gives: the same match, the same proof', async () => {
    const key = await keyOf('starter')
    const client = await connect(host, key)
    const { structuredContent: match } = await call(client, 'get_match', { match_id: upcoming })
    const answer = await world.get(`/v1/matches/${upcoming}?include=prediction,context`, {
      'x-api-key': key,
    })
    expect(match).toEqual({ ...(await answer.json()), receipt: expect.anything() })
    const proven = await call(client, 'get_proof', { match_id: world.played })
    expect(proven.structuredContent).toEqual({
      ...JSON.parse(await world.text(world.proofPath(world.played))),
      receipt: expect.anything(),
    })
  })

  it('changes are those of the API from the cursor on, page after page, until nothing is new', async () => {
    const key = await keyOf('starter')
    const client = await connect(host, key)
    await client.listTools()
    const begin = await call(client, 'list_changes')
    expect(begin.structuredContent).toMatchObject({ cursor: now, nothing_new: false, changes: [] })
    const told: Change[] = []
    let cursor = since
    for (let more = true; more;) {
      const { structuredContent: page } = await call(client, 'list_changes', {
        since: cursor,
        limit: 50,
      })
      told.push(...(page?.changes as Change[]))
      cursor = String(page?.cursor)
      more = page?.has_more === true
    }
    const answer = await world.get(`/v1/changes?since=${since}&limit=500`, { 'x-api-key': key })
    const whole = (await answer.json()) as { cursor: string; changes: Change[] }
    const named = (changes: Change[]) =>
      changes.map(({ type, match_id, match }) => [type, match_id, match !== null])
    expect(named(told)).toEqual(named(whole.changes))
    expect(new Set(told.map(({ type }) => type))).toContain('match.final')
    expect(cursor).toBe(whole.cursor)
    const quiet = await call(client, 'list_changes', { since: cursor })
    expect([quiet.isError ?? false, quiet.structuredContent]).toEqual([
      false,
      {
        cursor,
        has_more: false,
        nothing_new: true,
        changes: [],
        receipt: expect.objectContaining({ units: 1, rows: 0 }),
      },
    ])
    const other = await connect(host, await keyOf('developer'))
    const refused = await call(other, 'list_changes', { since })
    expect([refused.isError, refused.content[0]?.text]).toEqual([
      true,
      expect.stringContaining('"code":"changes_require_starter"'),
    ])
  })

  it('a refusal is the API’s own sentence, and costs what it costs there', async () => {
    const key = await keyOf('developer')
    const client = await connect(host, key)
    const refused = async (name: string, input: Record<string, unknown>) => {
      const { isError, content } = await call(client, name, input)
      expect(isError).toBe(true)
      const [sentence, facts = ''] = content[0]?.text.split('\n') ?? []
      const told = JSON.parse(facts) as Record<string, unknown>
      return Object.assign(told, { sentence })
    }
    expect(await refused('list_matches', { league: 'LA_LIGA' })).toMatchObject({
      sentence: 'This competition is not in your selection; choose it in the portal first.',
      code: 'competition_not_selected',
      status: 403,
      request_id: expect.stringMatching(/^req_/),
    })
    expect(await refused('get_match', { match_id: `fsm:v1:${'0'.repeat(64)}` })).toMatchObject({
      code: 'match_not_found',
    })
    const limited = await refused('list_leagues', {})
    expect(limited).toMatchObject({ code: 'rate_limit_exceeded', status: 429 })
    expect(limited.retry_after_seconds).toBeGreaterThan(0)
    world.clock.advance(61_000)
    expect(await usedOf(key)).toEqual([1, 0])
  })

  it('what would lead to another route never gets there', async () => {
    const key = await keyOf('starter')
    const client = await connect(host, key)
    const refused = async (input: Record<string, unknown>) => {
      const { isError, content } = await call(client, 'list_matches', input)
      // Before the API is asked, which would speak of something else.
      expect([input, isError, content[0]?.text]).toEqual([
        input,
        true,
        expect.stringContaining('Input validation error'),
      ])
    }
    for (const league of ['../me', '..', 'A/../../me?', 'A%2f']) await refused({ league })
    await refused({ league: 'PREMIER_LEAGUE', limit: 51 })
    expect(await usedOf(key)).toEqual([0, 0])
  })

  it('the guide is there, at the address of this installation', async () => {
    const client = await connect(host, await keyOf('starter'))
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(SECTIONS.map((id) => `prematch://guide/${id}`))
    const { contents } = await client.readResource({ uri: 'prematch://guide/quickstart' })
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining(`${world.server.product.deps.env.PUBLIC_URL}/v1/`),
    })
  })

  it('a key that is unknown gets no further than the door', async () => {
    await expect(connect(host, `pm_starter_${'A'.repeat(43)}`)).rejects.toThrow(
      'This key is unknown, revoked or given twice',
    )
  })
})

describe('POST /mcp', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${world.server.url}/mcp`, {
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
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([
      62, 18,
    ])
    expect(await refused[0]?.json()).toMatchObject({ detail: 'rate_limit_exceeded' })
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    // Nobody else waits for it, and the calls of the plan are all there.
    const other = await post(JSON.stringify(LIST), { 'x-api-key': await keyOf('developer') })
    expect(other.status).toBe(200)
    expect((await world.get('/v1/leagues', { 'x-api-key': key })).status).toBe(200)
    world.clock.advance(2_000)
    expect((await list()).status).toBe(200)
  })

  it('has no sessions: any message may come first, and there is no stream to listen to', async () => {
    const headers = { 'x-api-key': await keyOf('starter') }
    const answer = await post(JSON.stringify(LIST), headers)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null])
    expect(text).toContain('today_picks')
    for (const method of ['GET', 'DELETE']) {
      const other = await fetch(`${world.server.url}/mcp`, { method, headers })
      expect([method, other.status, other.headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
  })
})
