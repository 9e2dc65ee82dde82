import { describe, expect, it } from 'vitest'
import { promoteTestRelease, type TestMatch } from '../../../test/release'
import type { MatchSummary } from '../src'
import { changesBetween, knownAfter } from '../src/command/tail'
import { useCommand } from './command-world'

const { world, start, run, login, usedOf } = useCommand()

describe('tail', () => {
  it('a match that is being played is in no list, and neither gone nor new when its result comes', () => {
    const match = {
      id: 'a',
      kickoff: '2026-04-20T18:00:00Z',
      probabilities: { home: 0.5, draw: 0.3, away: 0.2 },
    } as MatchSummary
    const [before, after] = ['2026-04-20T17:59:00Z', '2026-04-20T18:01:00Z'].map(Date.parse) as [
      number,
      number,
    ]
    expect(changesBetween([match], [], before)).toEqual([{ event: 'gone', match }])
    expect(changesBetween([match], [], after)).toEqual([])
    expect(knownAfter([match], [], after)).toEqual([match])
    expect(knownAfter([match], [], before)).toEqual([])
    expect(knownAfter([match], [], after + 3 * 86_400_000)).toEqual([])
    const played = { ...match, result_score: '1-0' } as MatchSummary
    expect(changesBetween(knownAfter([match], [], after), [played], after)).toEqual([
      { event: 'result', match: played },
    ])
  })

  it('tells what changed from one release to the next, once, and asks for nothing that has not', async () => {
    // The command has no clock but the machine's.
    const now = Date.now()
    world.season.clock.set(new Date(now).toISOString())
    const key = await login('patient')
    const { db } = world.season.server.product.deps
    const at = (hours: number, home: string, more: Partial<TestMatch> = {}): TestMatch => ({
      code: 'LIGUE_1',
      kickoff: new Date(Math.ceil(now / 60_000) * 60_000 + hours * 3_600_000).toISOString(),
      home,
      name: home,
      ...more,
    })
    const promote = async (matches: TestMatch[]) => {
      await promoteTestRelease(db, matches, {}, new Date(now).toISOString())
      await world.season.server.product.deps.releases.refresh()
    }
    const stays = at(24, 'Stays')
    const moves = at(25, 'Moves')
    await promote([stays, moves, at(26, 'Turns'), at(0, 'Ends'), at(30, 'Goes')])
    const { child, said, ended } = start(['tail', 'LIGUE_1', '--every', '1'])
    const events = () =>
      said.out
        .trim()
        .split('\n')
        .filter(Boolean)
        .map(
          (line) =>
            JSON.parse(line) as { event: string; match: { home_team: string }; before?: unknown },
        )
    await expect.poll(events).toMatchObject([{ event: 'begin' }])
    const [, rows] = await usedOf(key)
    await expect.poll(async () => (await usedOf(key))[0]).toBeGreaterThan(2)
    expect((await usedOf(key))[1]).toBe(rows)
    expect(events()).toHaveLength(1)

    const turned = { home: 0.7, draw: 0.2, away: 0.1 }
    const later = { ...moves, kickoff: at(28, 'Moves').kickoff }
    const ended21 = at(0, 'Ends', { score: [2, 1] })
    await promote([
      stays,
      later,
      at(26, 'Turns', { probabilities: turned }),
      ended21,
      at(31, 'Comes'),
    ])
    await expect.poll(() => events().length).toBe(6)
    expect(events().slice(1)).toMatchObject([
      { event: 'result', match: { home_team: 'Ends', result_score: '2-1' } },
      { event: 'forecast', match: { home_team: 'Turns' }, before: { home: 0.5 } },
      {
        event: 'kickoff',
        match: { home_team: 'Moves' },
        before: moves.kickoff.replace('.000', ''),
      },
      { event: 'gone', match: { home_team: 'Goes' } },
      { event: 'new', match: { home_team: 'Comes' } },
    ])
    child.kill('SIGTERM')
    await ended
    expect(said.err).toBe('')
  })

  it('a limit is waited for, and said; before the first answer it ends', async () => {
    await login('developer')
    world.season.clock.advance(61_000)
    const { child, said, ended } = start(['tail', '--every', '1'])
    await expect.poll(() => said.err).toMatch(/rate_limit_exceeded.* Asking again in \d+ s/)
    expect(said.out).toMatch(/^\{"event":"begin"/)
    child.kill('SIGTERM')
    await ended
    expect((await run(['tail'])).code).toBe(4)
  })
})
