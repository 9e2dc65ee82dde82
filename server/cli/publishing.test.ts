import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate, operated } from '../../test/operator'
import { copyInventedResults, type ResultsCopy } from '../../test/publishing'
import { manualClock, startTestServer, type TestServer } from '../../test/server'

const FILE = '2025-26/en.1.json'
const clock = manualClock('2026-03-01T12:00:00Z')
let server: TestServer
let results: ResultsCopy

beforeAll(async () => {
  results = copyInventedResults()
  server = await startTestServer({ clock, env: { RESULTS_DIR: results.folder } })
})
afterAll(async () => {
  await server.close()
  results.remove()
})

interface Report {
  held_changes: number
  held: { kind: string; match_id: string; is_new: boolean }[]
}
const served = async () =>
  ((await (await fetch(`${server.url}/v1/health`)).json()) as { data_version: string | null })
    .data_version

describe('publishing by hand', () => {
  it('before there was any, says what to do', async () => {
    const { code, stderr } = await operate(server, 'sources', 'report')
    expect([code, stderr]).toEqual([1, expect.stringContaining('prematch publish')])
  })

  it('previews, publishes, tells who asked for it, and is served by running instances', async () => {
    const preview = await operate(server, 'publish', '--dry-run')
    expect(preview.stdout).toMatch(
      /Nothing was written\. .* lists 210 matches; 210 would be stored/,
    )
    expect(await served()).toBeNull()
    const done = await operated<{ release_id: string }>(server, 'publish')
    await expect.poll(served).toBe(done.release_id)
    const report = await operated<object>(server, 'sources', 'report')
    expect(report).toMatchObject({ cause: 'command', actor: 'olga', outcome: 'published' })
  })

  it('is checked as a whole and proof by proof, and what was altered is named', async () => {
    const { db } = server.product.deps
    const whole = await operated(server, 'verify')
    expect(whole).toMatchObject({ entries: await db.recordEntry.count(), releases: 1 })
    const { matchId } = await db.forecastSnapshot.findFirstOrThrow()
    expect((await operate(server, 'verify', matchId)).stdout).toMatch(/The proof holds/)
    expect(await operated(server, 'verify', matchId)).toMatchObject({ match: matchId })
    const other = await operate(server, 'verify', 'test/fixtures/record/proof.json')
    expect([other.code, other.stderr]).toEqual([1, expect.stringMatching(/step 2|step 4/)])
    expect((await operate(server, 'verify', 'nothing')).stderr).toMatch(
      /neither a match id nor a file/,
    )

    await db.$executeRaw`ALTER TABLE releases DISABLE TRIGGER sealed`
    const alter = (from: string, to: string) =>
      db.$executeRaw`UPDATE releases SET manifest = replace(manifest, ${from}, ${to})`
    await alter('"results"', '"simulation"')
    const altered = await operate(server, 'verify')
    expect([altered.code, altered.stderr]).toEqual([
      1,
      expect.stringMatching(/release rel_\S+: Its manifest no longer has its hash/),
    ])
    await alter('"simulation"', '"results"')
    await db.$executeRaw`ALTER TABLE releases ENABLE TRIGGER sealed`
  })

  it('holds back a result that has changed, names it, and lets it in when it is told to', async () => {
    results.edit(FILE, (rows) => {
      const row = rows.find(({ score }) => score.ft)
      if (row) row.score = { ft: [9, 8] }
    })
    clock.advance(60_000)
    const { report } = await operated<{ report: Report }>(server, 'publish')
    expect(report).toMatchObject({ held_changes: 1, held: [{ kind: 'corrected', is_new: true }] })
    const told = await operate(server, 'sources', 'report')
    expect(told.stdout).toMatch(/new {2}PREMIER_LEAGUE 2025-26 .* → final 9-8/)

    const nowhere = await operate(server, 'publish', '--accept', 'NO_LEAGUE')
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('NO_LEAGUE')])
    const other = await operated<{ report: Report }>(server, 'publish', '--accept', 'LIGUE_1')
    expect(other.report.held_changes).toBe(1)
    const accepted = await operated<{ report: Report }>(server, 'publish', '--accept')
    expect(accepted.report.held_changes).toBe(0)
    const id = report.held[0]?.match_id ?? ''
    const match = await operated<object>(server, 'matches', 'show', id)
    expect(match).toMatchObject({ score: '9-8', events: [{ kind: 'corrected' }] })
    expect((await operate(server, 'matches', 'show', id)).stdout).toMatch(/corrected .*"away":8/)
    expect((await operate(server, 'matches', 'show', 'fsm:v1:0')).code).toBe(1)
  })

  it('leaves a release that was promoted by hand, until it is unpinned or forced', async () => {
    const [first] = (await operated<{ id: string; rows: number }[]>(server, 'releases', 'list'))
      .filter(({ rows }) => rows > 0)
      .slice(-1)
    await operated(server, 'releases', 'promote', first?.id ?? '')
    clock.advance(60_000)
    expect((await operate(server, 'publish')).stdout).toMatch(/stays, it is pinned .* unpin/)
    await expect.poll(served).toBe(first?.id)
    expect((await operate(server, 'releases', 'list')).stdout).toMatch(/olga/)
    expect((await operate(server, 'releases', 'unpin')).stdout).toContain(first?.id)
    expect((await operate(server, 'releases', 'unpin')).stdout).toMatch(/nothing was changed/)
    const next = await operated<{ outcome: string; release_id: string }>(server, 'publish')
    expect(next.outcome).toBe('published')
    await expect.poll(served).toBe(next.release_id)
  })
})

describe('spellings of clubs', () => {
  it('are settled, listed and forgotten; what is not on record, or is a club by itself, is refused', async () => {
    const [team] = await operated<{ name: string }[]>(server, 'teams', 'find', 'England', 'Thorn')
    const name = team?.name ?? ''
    await operated(server, 'teams', 'alias', 'England', 'The Thorns', name)
    expect(await operated(server, 'teams', 'aliases')).toMatchObject([
      { country: 'England', alias: 'the thorns', name, created_by: 'olga' },
    ])
    const refusals = await Promise.all([
      operate(server, 'teams', 'alias', 'England', 'X', 'No Such Club'),
      operate(server, 'teams', 'alias', 'England', 'Drayfleet', name),
      operate(server, 'teams', 'unalias', 'England', 'Nobody'),
    ])
    expect(refusals.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, expect.stringMatching(/goes by No Such Club.*teams find/)],
      [1, expect.stringMatching(/Drayfleet is a club on record/)],
      [1, expect.stringMatching(/teams aliases/)],
    ])
    await operated(server, 'teams', 'unalias', 'England', 'The Thorns')
    expect(await operated(server, 'teams', 'aliases')).toEqual([])
  })
})
