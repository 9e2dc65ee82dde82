import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { matchPath, OneLeague, refusal } from '../../../test/one-league'
import { promoteTestRelease, type TestMatch } from '../../../test/release'
import { useWorld } from '../../../test/use-world'
import { PLAN_LIMITS } from '../../plans/limits'
import { ProductError } from '../../platform/errors'
import { chooseForm } from './csv'
import { csvListOf } from './csv-columns'

const CSV = { accept: 'text/csv' }
const LIST = '/v1/leagues/LIGUE_1/matches'
const PAST = `${LIST}?include=all&start=2026-02-20&days=30`
const TODAY = ['/v1/matches/today', '/v1/picks/today']
/** Without the identity of one call. */
const OWN = new Set(['x-request-id', 'date', 'content-length', 'content-type', 'etag', 'link'])

const paris: TestMatch = {
  code: 'LIGUE_1',
  kickoff: '2026-03-01T19:45:00Z',
  home: 'Paris, "SG"',
  away: '=HYPERLINK("https://evil.test")',
  name: 'paris',
}
const before: TestMatch[] = [
  { code: 'LIGUE_1', kickoff: '2026-02-25T20:00:00Z', home: 'Lens', away: 'Lyon', score: [2, 1] },
  { ...paris, probabilities: { home: 0.5, draw: 0.27, away: 0.23 } },
  { code: 'LIGUE_1', kickoff: '2026-03-01T20:00:00Z', home: '@Nantes', away: '-Rennes\n+x' },
  { code: 'LIGUE_1', kickoff: '2026-03-07T16:00:00Z', home: 'Nice', away: 'Metz', name: 'nice' },
]
const [, , , nice] = before as [TestMatch, TestMatch, TestMatch, TestMatch]
const after: TestMatch[] = [
  ...before.slice(0, 1),
  { ...paris, probabilities: { home: 0.45, draw: 0.3, away: 0.25 } },
  ...before.slice(2, 3),
  { ...nice, kickoff: '2026-03-08T16:00:00Z' },
]

const world = useWorld(() => OneLeague.start())
let since: string
/** Another client with the same rights: what one reads costs the other nothing. */
const anew = () =>
  world.become({ plan: 'custom', limits: { ...PLAN_LIMITS.starter, requestsPerMinute: 100 } })
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true })

async function promote(matches: TestMatch[]): Promise<void> {
  const { db, releases } = world.server.product.deps
  const id = await promoteTestRelease(db, matches)
  while (releases.current()?.id !== id) await releases.refresh()
}

beforeAll(async () => {
  await promote(before)
  await anew()
  const page = (await (await world.get('/v1/changes')).json()) as { cursor: string }
  since = page.cursor
  await promote(after)
})
beforeEach(anew)

/** Every list, by its operation, and the field of its JSON that holds the rows. */
const lists = (): [operation: string, path: string, field: string][] => [
  ['listLeagues', '/v1/leagues', 'leagues'],
  ['listLeagueMatches', PAST, 'matches'],
  ...TODAY.map((path, i): [string, string, string] => [
    i === 0 ? 'listTodayMatches' : 'listTodayPicks',
    path,
    'matches',
  ]),
  ['listChanges', `/v1/changes?since=${since}`, 'changes'],
]

/** All figures of a row, by their dotted names. */
const figures = (value: unknown, name = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => figures(inner, name ? `${name}.${key}` : key))
    : [[name, value]]

/** As a cell has it. */
function cell(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && name.endsWith('likely_scores'))
    return (value as { score: string; probability: number }[])
      .map((one) => `${one.score}:${one.probability}`)
      .join(' ')
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^[=+\-@]/.test(value) ? `'${value}` : value
}

describe('a list as CSV', () => {
  it('has every figure of the JSON, in the columns that the document names, and no other', async () => {
    for (const [operation, path, field] of lists()) {
      const page = (await (await world.get(path)).json()) as Record<string, object[]>
      const answer = await world.get(path, CSV)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/csv; charset=utf-8; header=present',
      ])
      const text = await answer.text()
      const columns = csvListOf(operation)?.columns.map(({ name }) => name) ?? []
      expect(text.split('\r\n')[0]).toBe(columns.join(','))
      const rows = rowsOf(text)
      expect([path, rows.length]).toEqual([path, page[field]?.length])
      expect(rows.length).toBeGreaterThan(0)
      page[field]?.forEach((row, i) => {
        // An object that is null has no figures, and leaves its columns empty.
        const told = figures(row).filter(([, value]) => value !== null)
        const read = rows[i] ?? {}
        for (const [name, value] of told)
          expect([path, name, read[name]]).toEqual([path, name, cell(name, value)])
        const silent = Object.keys(read).filter((name) => !told.some(([one]) => one === name))
        expect(silent.map((name) => read[name]).join('')).toBe('')
      })
    }
  })

  it('costs what the JSON costs, and carries the same headers', async () => {
    for (const [, path] of lists()) {
      const told = []
      for (const headers of [{}, CSV]) {
        await anew()
        const first = await world.get(path, headers)
        const again = await world.get(path, {
          ...headers,
          'if-none-match': first.headers.get('etag') ?? '',
        })
        const head = await world.get(path, headers, 'HEAD')
        told.push(
          [first, again, head].map((one) => [
            one.status,
            Object.fromEntries(
              [...one.headers].filter(([name]) => !OWN.has(name) && name !== 'x-cursor'),
            ),
          ]),
        )
      }
      expect([path, told[1]]).toEqual([path, told[0]])
      expect(told[0]?.map(([status]) => status)).toEqual([200, 304, 200])
    }
  })

  it('runs into the same limits, and is refused in JSON', async () => {
    await world.become({ plan: 'custom', limits: { ...PLAN_LIMITS.starter, rowsPerDay: 1 } })
    const refused = await world.get(PAST, CSV)
    expect(refused.headers.get('content-type')).toBe('application/json')
    expect(await refusal(refused)).toEqual([429, 'daily_row_quota_exceeded'])
    expect(await refusal(await world.get(`${LIST}?limit=0`, CSV))).toEqual([400, 'invalid_limit'])
  })

  it('keeps what begins like a formula a text, and negative numbers numbers', async () => {
    const [first, second] = rowsOf(await (await world.get('/v1/matches/today', CSV)).text())
    expect([first?.home_team, first?.away_team, second?.home_team, second?.away_team]).toEqual([
      'Paris, "SG"',
      '\'=HYPERLINK("https://evil.test")',
      "'@Nantes",
      "'-Rennes\n+x",
    ])
    const changes = rowsOf(await (await world.get(`/v1/changes?since=${since}`, CSV)).text())
    const changed = changes.find(({ type }) => type === 'forecast.changed')
    expect(Number(changed?.['moved.home'])).toBeCloseTo(-0.05, 9)
  })
})

describe('the tag of a list', () => {
  it('is another one as CSV, packed or not, and neither is the 304 of the other', async () => {
    for (const [, path] of lists()) {
      const tagOf = async (headers: Record<string, string>) =>
        (await world.get(path, { 'accept-encoding': 'identity', ...headers })).headers.get(
          'etag',
        ) ?? ''
      const [json, csv] = [await tagOf({}), await tagOf(CSV)]
      expect(csv).not.toBe(json)
      const ask = async (tag: string, headers: Record<string, string>) =>
        (await world.get(path, { 'if-none-match': tag, ...headers })).status
      expect([path, await ask(json, CSV), await ask(csv, {})]).toEqual([path, 200, 200])
      const packed = await tagOf({ ...CSV, 'accept-encoding': 'gzip' })
      expect([path, await ask(packed, CSV), await ask(json, {})]).toEqual([path, 304, 304])
    }
  })

  it('changes with the release, though no cell has: its cursor leads elsewhere', async () => {
    const page = `${LIST}?limit=1`
    const tag = (await world.get(page, CSV)).headers.get('etag') ?? ''
    await promote(after)
    expect((await world.get(page, { ...CSV, 'if-none-match': tag })).status).toBe(200)
  })
})

describe('pages as CSV', () => {
  it('lead on by Link: rel="next", through the very rows of the JSON', async () => {
    const whole = rowsOf(await (await world.get(PAST, CSV)).text()).map(({ id }) => id)
    const walked: (string | undefined)[] = []
    let path: string | undefined = `${PAST}&limit=1`
    while (path !== undefined) {
      const page: Response = await world.get(path, CSV)
      walked.push(...rowsOf(await page.text()).map(({ id }) => id))
      path = /^<(\/v1\/[^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(whole.length).toBe(4)
    expect(walked).toEqual(whole)
  })

  it('of changes always tell the cursor to store, and lead on while there are more', async () => {
    const first = await world.get(`/v1/changes?since=${since}&limit=1`, CSV)
    const json = await world.get(`/v1/changes?since=${since}&limit=1`)
    const { cursor } = (await json.json()) as { cursor: string }
    expect(first.headers.get('x-cursor')).toBe(cursor)
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(new URLSearchParams(next.split('?')[1]).get('since')).toBe(cursor)
    const last = await world.get(`/v1/changes?since=${since}`, CSV)
    expect(last.headers.get('link')).toBe(null)
    const end = last.headers.get('x-cursor') ?? ''
    const unchanged = await world.get(`/v1/changes?since=${end}`, CSV)
    expect([unchanged.status, unchanged.headers.get('x-cursor')]).toEqual([304, end])
  })
})

describe('Accept', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
  it.each<[string | undefined, 'json' | 'csv' | 'refused', alone: 'json' | 'refused']>([
    [undefined, 'json', 'json'],
    ['', 'json', 'json'],
    ['*/*', 'json', 'json'],
    [BROWSER, 'json', 'json'],
    ['application/json', 'json', 'json'],
    ['Application/JSON; charset=utf-8', 'json', 'json'],
    ['application/*', 'json', 'json'],
    ['text/csv', 'csv', 'refused'],
    ['TEXT/CSV', 'csv', 'refused'],
    ['text/csv; charset=UTF-8; header=present', 'csv', 'refused'],
    ['text/*', 'csv', 'refused'],
    ['text/csv, */*;q=0.1', 'csv', 'json'],
    ['text/csv;q=0.9, application/json', 'json', 'json'],
    ['text/csv, application/json', 'json', 'json'],
    ['application/json;q=0, */*', 'csv', 'refused'],
    ['text/csv;q=0, */*', 'json', 'json'],
    ['text/csv;header=absent', 'refused', 'refused'],
    ['text/csv;charset=utf-16', 'refused', 'refused'],
    ['application/xml', 'json', 'json'],
    ['text/csv;q=0', 'refused', 'refused'],
    ['*/*;q=0', 'refused', 'refused'],
    ['nonsense;;q=x,,,', 'json', 'json'],
  ])('%j gets %s of a list, %s elsewhere', (header, list, elsewhere) => {
    const form = (hasCsv: boolean) => {
      try {
        return chooseForm(header, hasCsv)
      } catch (error) {
        return error instanceof ProductError && error.code === 'not_acceptable' ? 'refused' : error
      }
    }
    expect([form(true), form(false)]).toEqual([list, elsewhere])
  })

  it('of what there is not is refused: 406, whatever it was asked of, and free but for the minute', async () => {
    for (const [path, accept] of [
      [LIST, 'text/csv;charset=utf-16'],
      [matchPath('Paris'), 'text/csv'],
    ] as const) {
      const refused = await world.get(path, { accept })
      expect(refused.headers.get('x-request-cost')).toBe('units=0, rows=0')
      expect(await refusal(refused)).toEqual([406, 'not_acceptable'])
    }
    const wrong = await world.get(LIST, { accept: 'text/csv;header=absent' }, 'DELETE')
    expect(await refusal(wrong)).toEqual([405, 'method_not_allowed'])
  })
})
