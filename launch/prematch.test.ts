import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prematch } from '../test/operator'
import { findPostgres, startPostgres, stopPostgres } from './postgres.mjs'
import { migrate } from '../lib/platform/migrations'

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-cli-'))
const state = path.join(folder, 'state')
const directory = path.join(state, 'postgres')
const command = (...args: string[]) =>
  prematch(args, { DATABASE_URL: '', PREMATCH_STATE_DIR: state, PREMATCH_NOW: '' })

beforeAll(() => {
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user and has to enter
  mkdirSync(state)
})
afterAll(async () => {
  await stopPostgres(directory)
  rmSync(folder, { recursive: true, force: true })
})

test('help needs no database, and a folder without one says what to do and stays as it was', async () => {
  const help = await command('contract', 'set', '--help')
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toContain('--requests-per-minute')
  const none = await command('clients', 'find', 'ada')
  expect(none).toMatchObject({ code: 1, stdout: '' })
  expect(none.stderr).toContain('run npm start once')
  expect(existsSync(directory)).toBe(false)
})

test('beside a running database it uses that one; without one it starts it for the command alone', async () => {
  const server = await startPostgres({ directory, settings: { fsync: 'off' } })
  await migrate(server.url)
  expect(await command('clients', 'find', 'ada', '--json')).toEqual({
    code: 0,
    stdout: '[]\n',
    stderr: '',
  })
  expect((await findPostgres({ directory }))?.url).toBe(server.url)

  await server.stop()
  const alone = await command('clients', 'find', 'ada', '--json')
  expect(alone).toMatchObject({ code: 0, stdout: '[]\n' })
  expect(alone.stderr).toContain('its database is started for this command')
  expect(await findPostgres({ directory })).toBeUndefined()
})
