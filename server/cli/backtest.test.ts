import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { main } from '../cli'

const RESULTS = path.resolve(import.meta.dirname, '../../test/fixtures/results')
const plots = mkdtempSync(path.join(tmpdir(), 'prematch-plots-'))
afterAll(() => rmSync(plots, { recursive: true }))

/** The command without a database, as it is typed. */
async function backtest(...args: string[]) {
  const printed = { out: '', err: '' }
  const settings = { PREMATCH_ENV: 'test', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }
  const code = await main(['backtest', ...args], () => Promise.resolve(settings), {
    outcome: (text) => (printed.out += `${text}\n`),
    aside: (text) => (printed.err += `${text}\n`),
  })
  return { code, ...printed }
}
const days = ['--from', '2026-01-01', '--to', '2026-03-31']

test('a backtest needs no database, scores every match of its days, and draws what it found', async () => {
  const args = ['--source', 'football.json', '--dir', RESULTS, ...days]
  const { code, out, err } = await backtest(...args, '--plots', plots, '--json')
  expect(code).toBe(0)
  const total = Number(/of (\d+) matches forecast/.exec(err)?.[1])
  expect(total).toBeGreaterThan(50)
  const { overall } = JSON.parse(out) as {
    overall: { ours: { matches: number; rps: number }; rivals: { name: string }[] }
  }
  expect(overall.ours.matches).toBe(total)
  expect(overall.ours.rps).toBeGreaterThan(0.1)
  expect(overall.ours.rps).toBeLessThan(0.4)
  expect(overall.rivals.map(({ name }) => name)).toContain('base rates')
  const drawn = readdirSync(plots)
  expect(drawn.length).toBeGreaterThan(2)
  for (const name of drawn)
    expect(readFileSync(path.join(plots, name), 'utf8')).toMatch(/^<svg[^]*<\/svg>\s*$/)
  expect((await backtest(...args)).out).toMatch(/base rates[^]*Elo/)
})

test.each([
  [['--source', 'nonsense', '--dir', RESULTS, ...days], 2, /Allowed choices are results/],
  [['--source', 'football.json', '--dir', 'nowhere', ...days], 1, /nowhere can't be read/],
  [
    ['--source', 'football.json', '--dir', RESULTS, '--from', '2031-01-01', '--to', '2031-02-01'],
    1,
    /widen --from and --to/,
  ],
  [
    ['--source', 'football.json', '--dir', RESULTS, '--from', 'soon', '--to', '2031-02-01'],
    2,
    /soon/,
  ],
])('%j ends with %i and says what to do', async (args, code, sentence) => {
  const ended = await backtest(...args)
  expect([ended.code, ended.err]).toEqual([code, expect.stringMatching(sentence)])
})
