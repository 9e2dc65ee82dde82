import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeInventedResults } from '../../../test/invented-results'
import { scores, type LedgerRow as Row, type Scores } from '../../../test/ledger-scores'
import { ReferenceDocument } from '../../../test/reference/document'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { publish } from '../../publishing'
import type { FullPayload } from '../../releases/payload'

/** Two publications nine days apart: what was still to come at the first was forecast live. */
const FIRST = '2026-03-01T12:00:00Z'
const SECOND = '2026-03-10T12:00:00Z'
const ONE_SEASON = 'test/fixtures/results/2025-26/fr.1.json'
const clock = manualClock(FIRST)
const server = useWorld(() => startTestServer({ clock }))

/** Two leagues with a past, and one of which nothing was known before this season: its forecasts are not reliable. */
async function publishNow(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prematch-record-'))
  const { deps } = server.product
  writeInventedResults(folder, new Date(clock.nowMs()).toISOString().slice(0, 10))
  cpSync(ONE_SEASON, path.join(folder, '2025-26/de.1.json'))
  await publish(deps, { resultsDir: folder })
  rmSync(folder, { recursive: true })
  await deps.releases.refresh()
}

beforeAll(async () => {
  await publishNow()
  clock.set(SECOND)
  await publishNow()
})

type Figures = { n: number; base: Scores; skill: { value: number } } & {
  [name in Exclude<keyof Scores, 'ece'>]: { value: number; low: number; high: number }
} & { ece: number }
type Grouped = (Figures & { group: string })[]
interface ModeReport {
  overall: Figures
  by_market: Grouped
  by_competition: Grouped
  by_season: Grouped
  by_confidence: Grouped
  by_week: Grouped
}
type Body = Record<'live' | 'replay', ModeReport | null> & { data_version: string }

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers })
const accuracy = async (query = '') => (await (await get(`/v1/accuracy${query}`)).json()) as Body
const ledger = async (query = ''): Promise<Row[]> =>
  (await (await get(`/v1/accuracy/ledger?format=jsonl${query}`)).text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)

function expectFigures(figures: Figures | undefined, rows: Row[]): void {
  const { rps, log_loss, brier, accuracy, ece, base, n } = figures as Figures
  const told = { rps, log_loss, brier, accuracy }
  const values = Object.fromEntries(Object.entries(told).map(([name, { value }]) => [name, value]))
  expect({ n, base, ...values, ece }).toEqual({
    n: rows.length,
    base: scores(rows, 'base_'),
    ...scores(rows, ''),
  })
}

describe('the track record', () => {
  it('tells figures that anybody can compute from its ledger, to the last digit', async () => {
    const [body, rows] = [await accuracy(), await ledger()]
    for (const mode of ['live', 'replay'] as const) {
      const own = rows.filter((row) => row.mode === mode)
      const report = body[mode] as ModeReport
      expect(own.length).toBeGreaterThan(5)
      expectFigures(report.overall, own)
      for (const [groups, column] of [
        [report.by_competition, 'competition'],
        [report.by_season, 'season'],
        [report.by_confidence, 'confidence_band'],
      ] as const) {
        expect(groups.map(({ group }) => group)).toEqual(
          [...new Set(own.map((row) => row[column]))].toSorted(),
        )
        for (const one of groups)
          expectFigures(
            one,
            own.filter((row) => row[column] === one.group),
          )
      }
      expect(report.by_week.reduce((sum, { n }) => sum + n, 0)).toBe(own.length)
      expect(report.by_market.map(({ n }) => n)).toEqual([own.length, own.length, own.length])
    }
  })

  it('puts every figure between the ends of its interval', async () => {
    const { live, replay } = await accuracy()
    for (const { overall } of [live as ModeReport, replay as ModeReport])
      for (const { value, low, high } of [
        overall.rps,
        overall.log_loss,
        overall.brier,
        overall.accuracy,
      ])
        expect([low < value, value < high]).toEqual([true, true])
  })

  it('counts exactly the reliable forecasts of verified matches, as they were published', async () => {
    const stored = await server.product.deps.db.releaseMatch.findMany({
      where: { releaseId: (await accuracy()).data_version },
    })
    const counted = stored.filter(({ status, reliable }) => status === 'final' && reliable)
    const rows = await ledger()
    // What left the 90 days of the release is still on record.
    const byId = new Map(rows.map((row) => [row.match_id, row]))
    expect(rows.length).toBeGreaterThan(counted.length)
    for (const { matchId, payload } of counted) {
      const { match, probabilities, provenance } = JSON.parse(payload) as FullPayload
      const { home, draw, away } = probabilities.one_x_two
      expect(byId.get(matchId)).toMatchObject({
        kickoff: match.kickoff,
        competition: match.competition.id,
        home_team: match.teams.home.name,
        mode: provenance.temporal_class,
        home: JSON.stringify(home),
        draw: JSON.stringify(draw),
        away: JSON.stringify(away),
        result: `${match.final_score?.home}-${match.final_score?.away}`,
      })
    }
    const unreliable = stored.filter(({ reliable }) => !reliable)
    expect(unreliable.length).toBeGreaterThan(0)
    expect(unreliable.filter(({ matchId }) => byId.has(matchId))).toEqual([])
  })

  it('takes a match up on the Paris day after it was played, and leaves out a text that somebody altered', async () => {
    const rows = await ledger()
    const [first] = rows as [Row]
    const { db, releases } = server.product.deps
    const snapshot = { where: { matchId: first.match_id ?? '' } }
    const { payload } = await db.forecastSnapshot.findUniqueOrThrow(snapshot)
    // The owner of the database can do it, who first takes the triggers away.
    for (const table of ['forecast_snapshots', 'releases'])
      await db.$executeRawUnsafe(`ALTER TABLE ${table} DISABLE TRIGGER sealed`)
    await db.forecastSnapshot.update({ ...snapshot, data: { payload: `${payload} ` } })
    // As made on the evening of 8 March: the matches of that day don't count yet.
    const release = { where: { id: releases.current()?.id ?? '' } }
    await db.release.update({ ...release, data: { createdAt: new Date('2026-03-08T22:59:00Z') } })
    // Has read nothing yet.
    const other = await startTestServer({ clock, databaseUrl: server.databaseUrl })
    const text = await (await fetch(`${other.url}/v1/accuracy/ledger?format=jsonl`)).text()
    await other.close()
    await db.forecastSnapshot.update({ ...snapshot, data: { payload } })
    const ids = text
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as Row).match_id)
    const until = rows.filter(({ kickoff = '' }) => kickoff < '2026-03-07T23:00:00Z')
    expect(until.length).toBeLessThan(rows.length)
    expect(ids).toEqual(until.slice(1).map((row) => row.match_id))
  })

  it('narrows by competition, season, mode and market, and pages through the ledger', async () => {
    const rows = await ledger()
    const french = rows.filter(({ competition }) => competition === 'LIGUE_1')
    expect(await ledger('&competition=LIGUE_1')).toEqual(french)
    expect(await ledger('&season=2024-25')).toEqual(
      rows.filter(({ season }) => season === '2024-25'),
    )
    expect(await ledger('&mode=live')).toEqual(rows.filter(({ mode }) => mode === 'live'))
    expect(await ledger('&offset=3&limit=4')).toEqual(rows.slice(3, 7))
    const { replay, live } = await accuracy('?competition=LIGUE_1')
    expect(
      [...(replay?.by_competition ?? []), ...(live?.by_competition ?? [])].map(
        ({ group }) => group,
      ),
    ).toEqual(['LIGUE_1', 'LIGUE_1'])
    expectFigures(
      replay?.overall,
      french.filter(({ mode }) => mode === 'replay'),
    )
    const over = await accuracy('?market=over_under_2_5')
    const compared = over.replay?.by_market.find(({ group }) => group === 'over_under_2_5')
    expect(compared).toEqual({ group: 'over_under_2_5', ...over.replay?.overall })
    expect(await accuracy('?season=2019-20')).toMatchObject({ live: null, replay: null })
  })

  it('is written as CSV or JSON lines as the caller likes, with a tag of its own for each', async () => {
    const plain = { 'accept-encoding': 'identity' }
    const csv = await get('/v1/accuracy/ledger', plain)
    const lines = await get('/v1/accuracy/ledger', { ...plain, accept: 'application/jsonl' })
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(lines.headers.get('content-type')).toContain('application/jsonl')
    const [head = '', ...records] = (await csv.text()).split('\r\n').slice(0, -1)
    const rows = (await lines.text())
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Row)
    expect(head.split(',')).toEqual(Object.keys(rows[0] as Row))
    expect(records.map((record) => record.split(','))).toEqual(
      rows.map((row) => Object.values(row)),
    )
    expect(csv.headers.get('etag')).not.toBe(lines.headers.get('etag'))
    for (const path of ['/v1/accuracy', '/v1/accuracy?market=btts', '/v1/accuracy/ledger']) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      const again = await get(path, { 'if-none-match': etag })
      expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
    }
  })
})

describe('without a key', () => {
  it('no route tells the probabilities of a match to come, but the examples of the landing page', async () => {
    const stored = await server.product.deps.db.releaseMatch.findMany({
      where: { releaseId: (await accuracy()).data_version, status: 'scheduled', reliable: true },
    })
    expect(stored.length).toBeGreaterThan(3)
    const { operations } = ReferenceDocument.ours()
    const open = operations.filter(
      ({ method, security }) => method === 'GET' && security.length === 0,
    )
    expect(open.map(({ path }) => path)).toContain('/v1/accuracy/ledger')
    const told = new Map<string, Promise<string>>()
    const tell = (address: string): Promise<string> => {
      const text = told.get(address) ?? get(address).then((answer) => answer.text())
      told.set(address, text)
      return text
    }
    const leaks = new Set<string>()
    for (const { matchId, payload } of stored) {
      const { probabilities } = JSON.parse(payload) as FullPayload
      const { one_x_two, btts, over_under_2_5, confidence } = probabilities
      const said = [...Object.values(one_x_two), btts.yes, over_under_2_5.over, confidence]
      for (const { path: address, parameters = [] } of open) {
        const example = (name: string) =>
          parameters.find((one) => one.name === name)?.schema.example ?? 'x'
        const filled = address.replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(/id$/.test(name) ? matchId : example(name)),
        )
        const text = await tell(filled)
        // One of so many figures may be the same by chance; two of one match are not.
        if (said.map(String).filter((decimal) => text.includes(decimal)).length > 1)
          leaks.add(address)
      }
    }
    expect([...leaks]).toEqual(['/api/preview'])
  })
})
