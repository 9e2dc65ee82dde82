import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { promoteTestRelease, type TestMatch } from '../../../test/release'
import { useWorld } from '../../../test/use-world'
import { changesBetween, knownAfter } from '../src/command/tail'
import type { MatchSummary } from '../src'
import { idOf, NOW, startSeason, unknownIds, type Plan } from './season'

const world = useWorld(async () => {
  const season = await startSeason()
  return { season, close: () => season.server.close() }
})
const folder = mkdtempSync(path.join(tmpdir(), 'prematch-command-'))
const program = path.join(folder, 'prematch.mjs')
const settings = path.join(folder, 'prematch/settings.json')

beforeAll(() =>
  build({
    entryPoints: [path.join(import.meta.dirname, '../src/bin.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  }),
)
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  world.season.clock.set(NOW)
  rmSync(path.dirname(settings), { recursive: true, force: true })
})

const running: ChildProcess[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.kill('SIGKILL')
})

/** Nothing of the machine's own settings, and a place of its own for what is kept. */
const ENV = { PATH: process.env.PATH ?? '', XDG_CONFIG_HOME: folder, TZ: 'UTC' }

/** The command as a process; its standard input stays open until something is typed. */
function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...ENV, ...env } })
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()))
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  return { child, said, ended }
}

async function run(args: string[], { input = '', ...env }: Record<string, string> = {}) {
  const { child, said, ended } = start(args, env)
  child.stdin.end(input)
  return { code: await ended, ...said }
}

/** The same before somebody's eyes: on a terminal, which the system's `script` lends. */
async function onTerminal(line: string, input = '') {
  const command = `${process.execPath} ${program} ${line}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...ENV, SHELL: '/bin/sh' },
  })
  running.push(child)
  let shown = ''
  child.stdout.on('data', (part: Buffer) => {
    shown += part.toString()
    // Typed once it is asked for: before, the terminal would show it.
    if (input && shown.includes('API key: ')) child.stdin.end(input)
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, shown: shown.replaceAll('\r', '') }
}

const keyOf = async (plan: Plan) => (await world.season.account(plan)).key
const url = () => world.season.server.url
const login = async (plan: Plan) => {
  const key = await keyOf(plan)
  expect(await run(['login', '--url', url()], { input: `${key}\n` })).toMatchObject({ code: 0 })
  return key
}
const ask = async (key: string, target: string) =>
  (await fetch(url() + target, { headers: { 'x-api-key': key } })).json() as Promise<
    Record<string, unknown>
  >
const usedOf = async (key: string) => {
  const { daily } = (await ask(key, '/v1/me/usage')) as {
    daily: { used: number; rows_used: number }
  }
  return [daily.used, daily.rows_used]
}

describe('login', () => {
  it('keeps a key for its user alone, once the API has said whose it is, and costs no units', async () => {
    const key = await keyOf('starter')
    const { code, out, err } = await run(['login', '--url', url()], { input: `${key}\n` })
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({
      plan: 'starter',
      competitions: ['LIGUE_1', 'SERIE_A'],
      file: settings,
    })
    expect(out).not.toContain(key)
    expect(statSync(settings).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(settings)).mode & 0o777).toBe(0o700)
    expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ url: url(), key })
    expect(await usedOf(key)).toEqual([0, 0])
  })

  it('asks for it on a terminal, and does not show it', async () => {
    const key = await keyOf('starter')
    const { code, shown } = await onTerminal(`login --url ${url()}`, `${key}\n`)
    expect([code, shown]).toEqual([
      0,
      expect.stringMatching(/API key: \n.*The key of Test client, starter/s),
    ])
    expect(shown).not.toContain(key)
    expect(readFileSync(settings, 'utf8')).toContain(key)
  })

  it('keeps no key that the API does not know, and none for an address that others listen to', async () => {
    const unknown = await run(['login', '--url', url()], { PREMATCH_KEY: 'an-unknown-key' })
    expect(unknown).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('401 invalid_api_key'),
    })
    const open = await run(['login', '--url', 'http://example.com'], {
      PREMATCH_KEY: 'some-api-key',
    })
    expect(open).toMatchObject({ code: 2, err: expect.stringContaining('https://') })
    expect(await run(['login'])).toMatchObject({ code: 2, err: expect.stringContaining('--url') })
    expect(existsSync(settings)).toBe(false)
  })

  it('a key that others can read is not used', async () => {
    await login('starter')
    chmodSync(settings, 0o644)
    expect(await run(['usage'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('chmod 600'),
    })
    writeFileSync(settings, '{')
    chmodSync(settings, 0o600)
    expect(await run(['usage'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('login again'),
    })
  })
})

describe('in a pipe', () => {
  it('each command prints what the API answers, as it is', async () => {
    const key = await login('patient')
    const id = idOf('Tonight')
    const commands: [line: string, target: string][] = [
      ['matches', '/v1/matches/today'],
      ['matches LIGUE_1 --limit 3', '/v1/leagues/LIGUE_1/matches?limit=3'],
      [
        'matches LIGUE_1 --past --days 5',
        '/v1/leagues/LIGUE_1/matches?include=past&days=5&limit=20',
      ],
      ['picks --limit 2', '/v1/picks/today?limit=2'],
      [`match ${id}`, `/v1/matches/${id}`],
      [`match ${id} --sections context`, `/v1/matches/${id}?include=context`],
    ]
    for (const [line, target] of commands) {
      const { code, out, err } = await run(line.split(' '))
      expect([line, code, err]).toEqual([line, 0, ''])
      expect([line, JSON.parse(out)]).toEqual([line, await ask(key, target)])
    }
    const { out } = await run(['usage'])
    expect(JSON.parse(out)).toMatchObject({ daily: { used: 12 } })
  })

  it('the environment comes before what was kept', async () => {
    await login('starter')
    const other = await keyOf('developer')
    const { out } = await run(['usage'], { PREMATCH_KEY: other })
    expect(JSON.parse(out)).toMatchObject({ rate_limit_minute: { limit: 2 } })
    const nowhere = await run(['usage'], { PREMATCH_URL: 'http://127.0.0.1:9' })
    expect(nowhere).toMatchObject({ code: 3, out: '', err: expect.stringContaining('no answer') })
  })
})

describe('on a terminal', () => {
  it('prints tables with what they cost and what is left, and JSON when it is asked for', async () => {
    await login('patient')
    const { code, shown } = await onTerminal('matches')
    expect(code).toBe(0)
    const [header, first] = shown.split('\n')
    expect(header).toMatch(/^kickoff +league +match +1 +X +2 +pick +result +id$/)
    expect(first).toMatch(/^2026-04-20 17:00 +SERIE_A +Afternoon – \S+ .* fsm:v1:[0-9a-f]{64}$/)
    expect(shown).toMatch(
      /\n\n1 unit, 3 rows · left: \d+ units this hour, \d+ today, \d+ rows · rel_\S+\n$/,
    )
    expect((await onTerminal(`match ${idOf('Tonight')}`)).shown).toMatch(
      /^match +Tonight – .*\n1 X 2 +\d+%/s,
    )
    expect((await onTerminal('usage')).shown).toMatch(/day, units +2 +/)
    const { shown: json } = await onTerminal('picks --json')
    expect(JSON.parse(json)).toMatchObject({ timezone: 'Europe/Paris' })
  })
})

describe('what goes wrong', () => {
  it.each<[line: string, code: number, says: RegExp]>([
    ['', 2, /^$/],
    ['usage', 2, /^prematch: Run prematch login first/],
    ['matches A B', 2, /takes one name/],
    ['picks today', 2, /takes nothing/],
    ['picks --limit ten', 2, /whole number/],
    ['matches --past', 2, /Name a competition/],
    ['matches X --every 5', 2, /Unknown option '--every'\. See prematch --help/],
    ['match', 2, /Name a match/],
    ['no-such-command', 2, /ENOENT/],
  ])('prematch %s ends with %i', async (line, code, says) => {
    const env = says.source.includes('login')
      ? {}
      : { PREMATCH_KEY: 'some-api-key', PREMATCH_URL: url() }
    const ended = await run(line.split(' ').filter(Boolean), env)
    expect(ended.code).toBe(code)
    expect(ended.err).toMatch(says)
    expect(ended.err).not.toMatch(/^\s+at /m)
  })

  it('a refusal is the API’s sentence and 1, a limit is 4 and says for how long', async () => {
    await login('developer')
    world.season.clock.advance(61_000)
    const refused = await run(['matches', 'LA_LIGA'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(
      /403 competition_not_selected\. This competition is not in your selection/,
    )
    expect((await run(['match', unknownIds(1)[0] ?? ''])).err).toMatch(/404 match_not_found/)
    const limited = await run(['picks'])
    expect([limited.code, limited.err]).toEqual([
      4,
      expect.stringMatching(/rate_limit_exceeded.* Again in \d+ s\.\n$/),
    ])
  })

  it('help is no mistake', async () => {
    for (const line of ['--help', 'help', 'tail --help', 'verify --help']) {
      const { code, out } = await run(line.split(' '))
      expect([line, code, out]).toEqual([line, 0, expect.stringMatching(/^prematch/)])
    }
  })

  it('npx finds the command: it is one file, whatever it is called', () => {
    const { bin } = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
    ) as { bin: Record<string, string> }
    expect(Object.keys(bin)).toEqual(['prematch', 'prematch-verify'])
    expect(new Set(Object.values(bin)).size).toBe(1)
  })
})

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
    expect(events().slice(1)).toEqual(
      [
        { event: 'result', match: { home_team: 'Ends', result_score: '2-1' } },
        { event: 'forecast', match: { home_team: 'Turns' }, before: { home: 0.5 } },
        {
          event: 'kickoff',
          match: { home_team: 'Moves' },
          before: moves.kickoff.replace('.000', ''),
        },
        { event: 'gone', match: { home_team: 'Goes' } },
        { event: 'new', match: { home_team: 'Comes' } },
      ].map((change) =>
        expect.objectContaining({
          event: change.event,
          match: expect.objectContaining(change.match),
          ...('before' in change && {
            before:
              typeof change.before === 'string'
                ? change.before
                : expect.objectContaining(change.before),
          }),
        }),
      ),
    )
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
