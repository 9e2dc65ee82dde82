import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../test/free-port'
import { writeInventedResults } from '../test/invented-results'
import { stopPostgres } from './postgres.mjs'
import { buildLocalStripe, buildPortal, buildServer, isStale } from './steps/build.mjs'
import { eventually } from '../test/eventually'

const ROOT = path.resolve(import.meta.dirname, '..')
const BUILD_PATIENCE_MS = 400_000
// A source that changes meanwhile makes the next start build again.
vi.setConfig({ testTimeout: BUILD_PATIENCE_MS })

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-start-'))
const results = path.join(folder, 'results')
const states: string[] = []
/** The state that the first test has left in order. */
let left: string | undefined
let port: number
/** How long a first start takes that nobody kills; long where the test before was left out. */
let wholeMs = 8_000

/** A state folder that nobody has used: what a fresh clone has. */
function freshState(): string {
  const state = path.join(folder, `state-${states.length}`)
  states.push(state)
  return state
}

interface Start {
  process: ChildProcessByStdio<null, Readable, Readable>
  output(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** Answers when it serves; fails with its output when it ends before. */
  ready(): Promise<void>
}

function start(state: string, env: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, [path.join(ROOT, 'launch/start.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      npm_lifecycle_event: undefined, // started directly, whoever runs this test
      DATABASE_URL: '',
      PREMATCH_ENV: 'test',
      PREMATCH_STATE_DIR: state,
      PORT: String(port),
      RESULTS_DIR: results,
      PREMATCH_NOW: '2026-03-01T12:00:00Z',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  let over = false
  const ended = new Promise<number | string>((resolve) =>
    // Not `close`: what a killed start leaves behind keeps its output open.
    child.once('exit', (code, signal) => {
      over = true
      resolve(signal ?? code ?? 0)
    }),
  )
  const ready = async () => {
    while (!output.includes('Prematch is ready.')) {
      if (over) throw new Error(`npm start ended:\n${output}`)
      await sleep(25)
    }
  }
  return { process: child, output: () => output, ended, ready }
}

async function stop(one: Start): Promise<void> {
  one.process.kill('SIGTERM')
  expect(await one.ended, one.output()).toBe(0)
}

const askHealth = () => fetch(`http://127.0.0.1:${port}/v1/health`)
const health = async () => (await askHealth()).status
const isServed = () => health().catch(() => 'nobody')

const postmasterPid = (state: string): number =>
  Number(readFileSync(path.join(state, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** A request that writes. */
const askForCode = async (): Promise<number> => {
  const body = JSON.stringify({ email: 'ada@example.org' })
  const headers = { 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${port}/auth/request-code`
  return (await fetch(url, { method: 'POST', headers, body })).status
}

/** What a start says when it can't, which ends it with code 1. */
async function refusal(state: string, env: Record<string, string>): Promise<string> {
  const one = start(state, env)
  expect(await one.ended).toBe(1)
  return one.output()
}

beforeAll(async () => {
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user and has to enter
  writeInventedResults(results, '2026-03-01', [2025])
  port = await freePort()
  // What is stale is built once for all tests of this file.
  if (isStale('server')) await buildServer()
  if (isStale('portal')) await buildPortal()
  if (isStale('stripe-sandbox')) await buildLocalStripe()
}, BUILD_PATIENCE_MS)

afterAll(async () => {
  for (const state of states) await stopPostgres(path.join(state, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
})

test('serves from nothing, says where, and stops in order with its database', async () => {
  const state = freshState()
  const startedMs = performance.now()
  const one = start(state)
  await one.ready()
  wholeMs = performance.now() - startedMs
  expect(one.output()).toContain(`Address   http://127.0.0.1:${port}`)
  expect(one.output()).toContain(`Inbox     http://127.0.0.1:${port}/dev/inbox`)
  expect(one.output()).toContain(path.join(state, 'postgres/data'))
  expect(await health()).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  // Nobody else on the machine reads what is kept here.
  for (const name of ['.', 'logs', 'postgres'])
    expect([name, statSync(path.join(state, name)).mode & 0o066]).toEqual([name, 0])

  await stop(one)
  expect(await isServed()).toBe('nobody')
  expect(existsSync(path.join(state, 'postgres/data/postmaster.pid'))).toBe(false)

  // The same database under another secret would refuse every key.
  const other = { SECRET_KEY: 'strange-secret-strange-secret-strange' }
  expect(await refusal(state, other)).toMatch(
    /^SECRET_KEY is not the one that this database is used with/m,
  )
  const own = path.join(state, 'secret-key')
  renameSync(own, `${own}-away`)
  expect(await refusal(state, {})).toMatch(/no secret-key beside it.*secret accept/)
  expect(existsSync(own)).toBe(false)
  renameSync(`${own}-away`, own)
  left = state
  expect(existsSync(path.join(state, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('started again while it runs, it leaves the running one alone; what a killed one left it takes over and watches', async () => {
  // What the test before has left: a start from nothing costs most.
  const state = left ?? freshState()
  const one = start(state)
  await one.ready()
  const other = start(state)
  expect(await other.ended).toBe(0)
  expect(other.output()).toContain(`already runs here: http://127.0.0.1:${port}`)
  expect(await health()).toBe(200)

  // Killed with -9 it leaves server and database behind; the next start takes over. Its results can't be read then: what was
  // published is served, and health tells.
  one.process.kill('SIGKILL')
  await one.ended
  const next = start(state, { RESULTS_DIR: path.join(folder, 'gone') })
  await next.ready()
  expect(await health()).toBe(200)
  await eventually(async () =>
    expect(await (await askHealth()).text()).toContain('publication_failed'),
  )

  // Nor does a database end for good that is killed, though this start only found it running.
  const killed = postmasterPid(state)
  process.kill(killed, 'SIGKILL')
  await eventually(() => expect(postmasterPid(state)).not.toBe(killed))
  await eventually(async () => expect(await askForCode()).toBe(202))
  await stop(next)
  expect(existsSync(path.join(state, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('killed at any moment of the first start, the next one serves', async () => {
  const state = freshState()
  for (let step = 0; step < 5; step++) {
    const killed = start(state)
    await Promise.race([sleep(((step + Math.random()) / 5) * wholeMs), killed.ended])
    killed.process.kill('SIGKILL')
    await killed.ended
  }
  const next = start(state)
  await next.ready()
  expect(await health()).toBe(200)
  await stop(next)
})

test('told to stop before it serves, it stops what it has started', async () => {
  const state = freshState()
  const one = start(state)
  while (!one.output().includes('newest version')) await sleep(10)
  await stop(one)
  expect(existsSync(path.join(state, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('names a taken port before any work', async () => {
  const occupier = createServer().listen(port, '127.0.0.1')
  await once(occupier, 'listening')
  const state = freshState()
  expect(await refusal(state, {})).toContain(
    `Port ${port} on 127.0.0.1 is taken: stop the program that uses it, or choose another port`,
  )
  expect(existsSync(path.join(state, 'postgres'))).toBe(false)
  occupier.close()
})

test('names everything that is wrong with the environment at once', async () => {
  const wrong = {
    LOG_LEVEL: 'loud',
    SECRET_KEY: 'short',
    PUBLIC_URL: 'https://portal.example.test',
  }
  const said = await refusal(freshState(), wrong)
  expect(said).toContain('LOG_LEVEL')
  expect(said).toMatch(/PUBLIC_URL: is an address for others.*set PREMATCH_ENV=production/)
  expect(said).toContain('SECRET_KEY: must have at least 32 characters')
})

test('says what to do about a database that does not answer', async () => {
  const DATABASE_URL = 'postgresql://nobody:secret@127.0.0.1:1/prematch'
  const said = await refusal(freshState(), { DATABASE_URL })
  expect(said).toMatch(
    /The database prematch at 127\.0\.0\.1:1 can't be used .*DATABASE_URL is right/,
  )
  expect(said).not.toContain('secret')
})

test('says what to do about results that are missing or broken, and stops the database again', async () => {
  const state = freshState()
  expect(await refusal(state, { RESULTS_DIR: path.join(folder, 'nothing') })).toMatch(
    /The results folder .*nothing can't be read .*Set RESULTS_DIR/,
  )
  const broken = path.join(folder, 'broken')
  mkdirSync(path.join(broken, '2025-26'), { recursive: true })
  writeFileSync(path.join(broken, '2025-26/en.1.json'), '{"name": "half')
  expect(await refusal(state, { RESULTS_DIR: broken })).toContain('2025-26/en.1.json')
  expect(existsSync(path.join(state, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('says what to do about a folder that can not be used', async () => {
  const inTheWay = path.join(folder, 'file')
  writeFileSync(inTheWay, '')
  expect(await refusal(path.join(inTheWay, 'state'), {})).toMatch(/PREMATCH_STATE_DIR/)
})
