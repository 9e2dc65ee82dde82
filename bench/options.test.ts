import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { understand } from './options'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROGRAM = { command: 'npm run soak', does: 'kills at random' }
const OPTIONS = {
  minutes: { type: 'string', default: '30' },
  hours: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const
const USAGE = 'npm run soak -- [--minutes=30] [--hours=…] [--json]: kills at random.'
const told = (...words: string[]) => understand(words, PROGRAM, OPTIONS)

it('gives the options, or one sentence with what there is to be typed', () => {
  expect(told('--minutes', '5')).toEqual({
    values: expect.objectContaining({ minutes: '5', json: false }),
  })
  expect(told('--help')).toEqual({ says: USAGE, code: 0 })
  expect(told('--nonsense')).toEqual({ says: `Unknown option '--nonsense'. ${USAGE}`, code: 2 })
  expect(told('5')).toEqual({ says: `Unexpected argument '5'. ${USAGE}`, code: 2 })
  expect(told('--minutes')).toMatchObject({ code: 2 })
  expect(told('--json=1')).toMatchObject({ code: 2 })
})

it('is how every drill and bench reads what was typed', () => {
  const programs = ['drills', 'bench'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .map((name) => path.join(folder, name, 'main.ts'))
      .filter((file) => existsSync(path.join(ROOT, file))),
  )
  expect(programs.length).toBeGreaterThan(10)
  const others = programs.filter((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return !text.includes('readOptions(') || /parseArgs|process\.argv/.test(text)
  })
  expect(others).toEqual([])
})

it('ends a program before it begins, without a stack', async () => {
  const run = (word: string) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'bench/releases/main.ts', word], {
      cwd: ROOT,
    })
  const refused = run('--nonsense').catch((error: unknown) => error)
  expect(await refused).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^Unknown option '--nonsense'\. npm run bench:releases -- .*\.\n$/,
    ),
  })
  expect((await run('--help')).stdout).toMatch(/^npm run bench:releases -- .*\.\n$/)
})
