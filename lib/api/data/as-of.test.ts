import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient, type TestClient } from '../../../test/client'
import { refusal } from '../../../test/one-league'
import { copyInventedResults } from '../../../test/publishing'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { promoteAgain } from '../../operator/releases'
import { PLAN_LIMITS } from '../../plans/limits'
import { publish } from '../../publishing'
import type { Db } from '../../platform/db'
import { createPastReleases } from '../../releases/past'
import type { MatchSummary } from '../../releases/payload'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const FIRST = '2026-03-01T12:00:00Z'
const ADA = { kind: 'operator', name: 'ada' } as const
const LIST = '/v1/leagues/PREMIER_LEAGUE/matches'
const PATHS = [
  `${LIST}?days=31`,
  `${LIST}?include=all&start=2026-02-20&days=30`,
  `${LIST}?include=past&days=10`,
  '/v1/matches/today',
  '/v1/picks/today?limit=3',
]

const clock = manualClock(FIRST)
const results = copyInventedResults()
const server = useWorld(() => startTestServer({ clock }))
let starter: TestClient
const clientOf = (options: Parameters<typeof createTestClient>[1]) =>
  createTestClient(server.product.deps, { competitions: ['PREMIER_LEAGUE'], ...options })
const limits = {
  ...PLAN_LIMITS.starter,
  requestsPerMinute: 10_000,
  unitsPerHour: 10_000,
  unitsPerDay: 10_000,
}

/** What an instant was answered with, path by path. */
interface Then {
  at: string
  release: string | null
  answers: Map<string, { text: string; etag: string | null }>
}
const told: Then[] = []

const get = (path: string, key = starter.key, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'x-api-key': key, ...headers } })
const withAsOf = (path: string, at: string) => `${path}${path.includes('?') ? '&' : '?'}as_of=${at}`

async function note(): Promise<void> {
  await server.product.deps.releases.refresh()
  const answers: Then['answers'] = new Map()
  const at = clock.now().toISOString()
  let release: string | null = null
  const { matches } = (await (await get(`${LIST}?days=31`)).json()) as { matches: MatchSummary[] }
  for (const path of [...PATHS, `/v1/matches/${matches.at(-1)?.id}`]) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 200])
    answers.set(path, { text: await response.text(), etag: response.headers.get('etag') })
    release = response.headers.get('x-data-version')
  }
  told.push({ at, release, answers })
}

beforeAll(async () => {
  starter = await clientOf({ plan: 'custom', limits })
  const { deps } = server.product
  const resultsDir = results.folder
  const first = await publish(deps, { resultsDir })
  await note()
  clock.advance(DAY_MS)
  await publish(deps, { resultsDir })
  await note()
  clock.advance(DAY_MS)
  await promoteAgain(deps, ADA, first.releaseId, () => undefined)
  await note()
  clock.advance(DAY_MS)
  await publish(deps, { resultsDir, force: true })
  await note()
  clock.advance(5 * HOUR_MS)
})
afterAll(() => results.remove())

describe('as_of', () => {
  it('answers byte by byte, under the same tag, what was answered then, also of a release that an operator went back to', async () => {
    expect(new Set(told.map(({ release }) => release)).size).toBe(3)
    expect(told[2]?.release).toBe(told[0]?.release)
    for (const { at, release, answers } of told)
      for (const [path, { text, etag }] of answers) {
        const response = await get(withAsOf(path, at))
        const version = response.headers.get('x-data-version')
        expect([path, response.status, version]).toEqual([path, 200, release])
        expect(await response.text()).toBe(text)
        expect(response.headers.get('etag')).toBe(etag)
        const same = await get(withAsOf(path, at), starter.key, { 'if-none-match': etag ?? '' })
        expect([same.status, same.headers.get('x-data-version')]).toEqual([304, release])
      }
  })

  it('is metered like any call', async () => {
    const [first] = told
    const response = await get(withAsOf(`${LIST}?days=31`, first?.at ?? ''))
    const { matches } = (await response.json()) as { matches: unknown[] }
    expect(response.headers.get('x-request-cost')).toBe(`units=1, rows=${matches.length}`)
  })

  it('walks over pages of that release, and binds a cursor to its instant', async () => {
    const [first, second] = told
    if (!first || !second) throw new Error('it was noted')
    const whole = JSON.parse(first.answers.get(`${LIST}?days=31`)?.text ?? '') as {
      matches: unknown[]
    }
    const seen: unknown[] = []
    let cursor = ''
    for (;;) {
      const page = await get(
        withAsOf(`${LIST}?days=31&limit=3${cursor && `&cursor=${cursor}`}`, first.at),
      )
      const body = (await page.json()) as { matches: unknown[]; next_cursor: string | null }
      seen.push(...body.matches)
      if (body.next_cursor === null) break
      cursor = body.next_cursor
      for (const other of [
        withAsOf(`${LIST}?days=31&limit=3&cursor=${cursor}`, second.at),
        `${LIST}?days=31&limit=3&cursor=${cursor}`,
      ])
        expect(await refusal(await get(other))).toEqual([400, 'invalid_cursor'])
    }
    expect(seen).toEqual(whole.matches)
    expect(seen.length).toBeGreaterThan(3)
  })

  it('refuses what is no instant of the past, in UTC', async () => {
    const texts = [
      '',
      'yesterday',
      '2026-03-01',
      '2026-03-01T12:00:00',
      '2026-03-01T12:00:00+01:00',
      '2026-02-30T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '+012026-03-01T12:00:00Z',
      '2026-03-04T17:00:00.001Z',
      '9999-12-31T23:59:59Z',
      '%00',
      '%F0%9F%98%80',
      '1'.repeat(5_000),
    ]
    for (const text of texts)
      for (const path of [LIST, ...PATHS.slice(3)]) {
        const refused = await refusal(await get(withAsOf(path, text)))
        expect([text, ...refused]).toEqual([text, 400, 'invalid_as_of'])
      }
  })

  it('is given once', async () => {
    const twice = withAsOf(withAsOf(LIST, FIRST), FIRST)
    expect((await get(twice)).status).toBe(422)
  })

  it('is not for Developer; a contract’s history says how far back it reaches', async () => {
    const developer = await clientOf({ plan: 'developer' })
    const asked = await get(withAsOf(LIST, FIRST), developer.key)
    expect(asked.headers.get('x-request-cost')).toBe('units=0, rows=0')
    expect(await refusal(asked)).toEqual([403, 'as_of_requires_starter'])
    const twoDays = await clientOf({ plan: 'custom', limits: { ...limits, historyDays: 2 } })
    const upcoming = (at: string) => get(withAsOf(`${LIST}?days=3`, at), twoDays.key)
    expect((await upcoming('2026-03-01T23:00:00Z')).status).toBe(200)
    expect(await refusal(await upcoming('2026-03-01T22:59:59Z'))).toEqual([
      403,
      'history_window_exceeded',
    ])
    // A past list of then begins before the history of now.
    const past = withAsOf(`${LIST}?include=past&days=2`, '2026-03-02T00:00:00Z')
    expect(await refusal(await get(past, twoDays.key))).toEqual([403, 'history_window_exceeded'])
  })

  it('before the first release says from when on it can be asked', async () => {
    const response = await get(withAsOf(LIST, '2026-02-28T12:00:00Z'))
    const { detail, message } = (await response.json()) as { detail: string; message: string }
    expect([response.status, detail]).toEqual([404, 'as_of_not_kept'])
    expect(message).toContain('2026-03-01T12:00:00Z')
  })

  it('asked by many at once reads each release once, one after the other', async () => {
    let reads = 0
    let running = 0
    const counting = server.product.deps.db.$extends({
      query: {
        release: {
          async findUniqueOrThrow({ args, query }) {
            reads++
            expect(++running).toBe(1)
            return query(args).finally(() => running--)
          },
        },
      },
    }) as unknown as Db
    const past = createPastReleases({ db: counting, current: () => null })
    const ask = () => Promise.all([...told, ...told].map(({ at }) => past.servedAt(new Date(at))))
    const all = await ask()
    expect(all.map((release) => release?.id)).toEqual(
      [...told, ...told].map(({ release }) => release),
    )
    await ask()
    expect(reads).toBe(3)
  })

  it('after rows were given up says from when on it can be asked, and the rest is answered as before', async () => {
    const { deps } = server.product
    const far = await clientOf({ plan: 'custom', limits: { ...limits, historyDays: 365 } })
    clock.advance(119 * DAY_MS)
    await publish(deps, { resultsDir: results.folder })
    const [first, second] = told
    const gone = await get(withAsOf(LIST, second?.at ?? ''), far.key)
    const { detail, message } = (await gone.json()) as { detail: string; message: string }
    expect([gone.status, detail]).toEqual([404, 'as_of_not_kept'])
    expect(message).toContain('2026-03-03T12:00:00Z')
    // The same release was served again later, and is kept for that.
    const path = [...(first?.answers.keys() ?? [])].at(-1) ?? ''
    const later = await get(withAsOf(path, told[2]?.at ?? ''), far.key)
    expect(await later.text()).toBe(told[2]?.answers.get(path)?.text)
  })
})
