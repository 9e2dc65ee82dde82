import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { promoteTestRelease, type TestMatch } from '../../../test/release'
import type { MatchSummary } from '../src'
import { changesBetween, knownAfter } from '../src/command/compare'
import { useCommand } from './command-world'

const { world, settings, start, run, login, usedOf } = useCommand()

describe('tail', () => {
  it('a match that is being played is in no list, and neither gone nor new when its result comes', () => {
    const match = {
      id: 'a',
      kickoff: '2026-04-20T18:00:00Z',
      league: { code: 'LIGUE_1' },
      probabilities: { home: 0.5, draw: 0.3, away: 0.2 },
    } as MatchSummary
    const about = { match_id: 'a', competition: 'LIGUE_1' }
    const [before, after] = ['2026-04-20T17:59:00Z', '2026-04-20T18:01:00Z'].map(Date.parse) as [
      number,
      number,
    ]
    expect(changesBetween([match], [], before)).toEqual([
      { type: 'match.removed', ...about, before: null, match: null },
    ])
    expect(changesBetween([match], [], after)).toEqual([])
    expect(knownAfter([match], [], after)).toEqual([match])
    expect(knownAfter([match], [], before)).toEqual([])
    expect(knownAfter([match], [], after + 3 * 86_400_000)).toEqual([])
    const played = { ...match, result_score: '1-0' } as MatchSummary
    expect(changesBetween(knownAfter([match], [], after), [played], after)).toEqual([
      { type: 'match.final', ...about, before: match, match: played },
    ])
  })

  /** Publishes at the machine's own time, the only clock that the command has. */
  async function publications() {
    const now = Date.now()
    world.season.clock.set(new Date(now).toISOString())
    const { db, releases } = world.season.server.product.deps
    const at = (hours: number, home: string, more: Partial<TestMatch> = {}): TestMatch => ({
      code: 'LIGUE_1',
      kickoff: new Date(Math.ceil(now / 60_000) * 60_000 + hours * 3_600_000).toISOString(),
      home,
      name: home,
      ...more,
    })
    const promote = async (matches: TestMatch[]) => {
      await promoteTestRelease(db, matches, {}, new Date(now).toISOString())
      await releases.refresh()
    }
    return { at, promote }
  }
  interface Line {
    type: string
    match: { home_team: string } | null
    before?: unknown
  }
  const linesOf = (said: { out: string }) =>
    said.out
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  const turned = { home: 0.7, draw: 0.2, away: 0.1 }

  it('follows changes, and goes on from where it ended without missing one', async () => {
    const { at, promote } = await publications()
    const key = await login('patient')
    const place = path.join(path.dirname(settings), 'cursor.txt')
    const [stays, moves, goes] = [at(24, 'Stays'), at(25, 'Moves'), at(30, 'Goes')]
    await promote([stays, moves, at(26, 'Turns'), at(0, 'Ends'), goes])
    const first = start(['tail', 'LIGUE_1', '--every', '1', '--cursor', place])
    await expect.poll(() => linesOf(first.said)).toMatchObject([{ type: 'begin' }])
    await expect.poll(async () => (await usedOf(key))[0]).toBeGreaterThan(2)
    expect((await usedOf(key))[1]).toBe(0)

    const later = { ...moves, kickoff: at(28, 'Moves').kickoff }
    const ends = at(0, 'Ends', { score: [2, 1] })
    const turns = at(26, 'Turns', { probabilities: turned })
    await promote([stays, later, turns, ends, goes])
    await expect.poll(() => linesOf(first.said).length).toBe(4)
    expect(linesOf(first.said).slice(1)).toMatchObject([
      { type: 'match.final', match: { home_team: 'Ends', result_score: '2-1' } },
      {
        type: 'forecast.changed',
        match: { home_team: 'Turns' },
        before: { probabilities: { home: 0.5 } },
      },
      {
        type: 'match.moved',
        match: { home_team: 'Moves' },
        before: { kickoff: moves.kickoff.replace('.000', '') },
      },
    ])
    first.child.kill('SIGKILL')
    await first.ended

    // Nobody looks on.
    await promote([stays, later, turns, ends])
    await promote([
      stays,
      later,
      turns,
      ends,
      at(31, 'Comes'),
      at(31, 'Elsewhere', { code: 'SERIE_A' }),
    ])
    const second = start(['tail', 'LIGUE_1', '--every', '1', '--cursor', place])
    await expect
      .poll(() => linesOf(second.said))
      .toMatchObject([
        { type: 'match.removed', match: null },
        { type: 'forecast.new', match: { home_team: 'Comes' } },
      ])
    second.child.kill('SIGTERM')
    await second.ended
    expect(first.said.err + second.said.err).toBe('')
    writeFileSync(place, 'made-up')
    expect(await run(['tail', '--cursor', place])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/invalid_cursor/),
    })
  })

  it('compares lists on a plan without changes, and tells in the same form', async () => {
    const { at, promote } = await publications()
    await login('developer')
    world.season.clock.advance(61_000)
    await promote([at(26, 'Turns'), at(30, 'Goes')])
    const { child, said, ended } = start(['tail', 'LIGUE_1', '--every', '1'])
    await expect.poll(() => linesOf(said)).toMatchObject([{ type: 'begin', matches: 2 }])
    // Two calls are all that Developer has a minute, and both were needed to begin.
    world.season.clock.advance(61_000)
    await promote([at(26, 'Turns', { probabilities: turned }), at(31, 'Comes')])
    await expect.poll(() => linesOf(said).length).toBe(4)
    expect(linesOf(said).slice(1)).toMatchObject([
      {
        type: 'forecast.changed',
        match: { home_team: 'Turns' },
        before: { probabilities: { home: 0.5 } },
      },
      { type: 'match.removed', match: null },
      { type: 'forecast.new', match: { home_team: 'Comes' } },
    ])
    child.kill('SIGTERM')
    await ended
    expect((await run(['tail', '--cursor', path.join(path.dirname(settings), 'x')])).code).toBe(1)
  })

  it('a limit is waited for, and said; before the first answer it ends', async () => {
    await login('developer')
    world.season.clock.advance(61_000)
    const { child, said, ended } = start(['tail', '--every', '1'])
    await expect.poll(() => said.err).toMatch(/rate_limit_exceeded.* Asking again in \d+ s/)
    expect(said.out).toMatch(/^\{"type":"begin"/)
    child.kill('SIGTERM')
    await ended
    expect((await run(['tail'])).code).toBe(4)
  })
})
