import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { useCommand } from './command-world'
import { idOf, unknownIds } from './season'

const { world, settings, run, onTerminal, url, keyOf, login, ask, usedOf } = useCommand()

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
    const env: Record<string, string> = says.source.includes('login')
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
