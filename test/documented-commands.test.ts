import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIXES } from '../lib/api/app'
import { main } from '../server/cli'
import { buildPortal, buildServer, isStale } from '../launch/steps/build.mjs'
import { SERVER_BUNDLE } from '../launch/steps/bundle.mjs'
import { createTestDatabase, type TestDatabase } from './database'
import { freePort } from './free-port'
import { writeInventedResults } from './invented-results'
import { ROOT, type as typeLine, type Typed } from './stranger'

// Each is a process of its own, some start others, and a stale build is made anew.

const PROGRAMS = ['server', 'api', 'publish', 'migrate']
const DOCUMENTS = ['README.md', 'docs/operating.md', '.env.example']

const folder = mkdtempSync(path.join(tmpdir(), 'prematch-commands-'))
let database: TestDatabase
/** What the documents tell to set, and a place of our own. */
let settings: Record<string, string>
const running: Typed[] = []

const type = (line: string, env: Record<string, string> = settings, cwd?: string): Typed => {
  const typed = typeLine(line, env, cwd)
  running.push(typed)
  return typed
}
/** Its exit code and what it printed. */
async function outcome(line: string, env?: Record<string, string>, cwd?: string) {
  const typed = type(line, env, cwd)
  return { code: await typed.ended, output: typed.output().trim() }
}
const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
const get = (address: string) => fetch(address, { redirect: 'manual' })
/** What the OpenAPI document says of the address. */
const serversOf = async (address: string) =>
  ((await (await get(`${address}/openapi.json`)).json()) as { servers: unknown }).servers
const urlOf = (place = '') => `http://127.0.0.1:${settings.PORT}${place}`

/** A start that did not happen: one sentence that says what to do, no stack, and an exit code that supervisors understand. */
async function refusal(
  line: string,
  sentence: RegExp,
  env?: Record<string, string>,
  codes = [1],
): Promise<void> {
  const { code, output } = await outcome(line, env)
  expect({ line, output }).toEqual({ line, output: expect.stringMatching(sentence) })
  expect(codes, line).toContain(code)
  expect(output).not.toMatch(/^\s+at /m)
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  if (isStale('server')) await buildServer()
  if (isStale('portal')) await buildPortal()
  database = await createTestDatabase()
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const results = path.join(folder, 'results')
  writeInventedResults(results, '2026-03-01', [2025])
  settings = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret that is long enough for a test',
    PREMATCH_STATE_DIR: path.join(folder, 'state'),
    RESULTS_DIR: results,
    PREMATCH_NOW: '2026-03-01T12:00:00Z',
    PORT: String(await freePort()),
    SANDBOX: 'off', // its season is half a minute's work beside what is asked here
  }
}, 400_000)
afterAll(async () => {
  await Promise.all(running.map((typed) => typed.stop()))
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('typed as documented, without a parent that watches', () => {
  it('each program says what is missing', async () => {
    await Promise.all(
      PROGRAMS.map((name) => refusal(`node dist/${name}.mjs`, /DATABASE_URL.* must be a postgresql:/, {}, name === 'publish' ? [2] : [1])), // prettier-ignore
    )
  })

  it('each refuses a database without a schema, and names the command that makes one', async () => {
    await Promise.all(
      ['node dist/server.mjs', 'node dist/api.mjs', 'node dist/publish.mjs', 'npm run prematch -- clients find ada'] // prettier-ignore
        .map((line) => refusal(line, /lacks \d+ of \d+ migrations.*`npm run prematch -- migrate`/)),
    )
  })

  it('migrating makes it, once', async () => {
    const made = await outcome('npm run --silent prematch -- migrate')
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/^Database brought to the newest version/) }) // prettier-ignore
    expect(await outcome('node dist/migrate.mjs')).toEqual({
      code: 0,
      output: 'The database has the newest version already.',
    })
  })

  it('publishing publishes', async () => {
    const published = await outcome('node dist/publish.mjs')
    expect(published).toEqual({ code: 0, output: expect.stringMatching(/^Published rel_/m) })

    const again = await outcome('npm run --silent prematch -- publish --json 2>/dev/null')
    expect(JSON.parse(again.output)).toMatchObject({ release_id: expect.stringMatching(/^rel_/), source_kind: 'results' }) // prettier-ignore
    const nowhere = { ...settings, RESULTS_DIR: path.join(folder, 'nowhere') }
    const refused = await outcome('npm run --silent prematch -- publish --json', nowhere)
    expect([refused.code, JSON.parse(refused.output)]).toEqual([1, { error: 'unusable_results', message: expect.stringContaining('nowhere') }]) // prettier-ignore
    await refusal('npm run --silent prematch -- publish', /RESULTS_DIR: is needed in production/, { ...settings, PREMATCH_ENV: 'production', RESULTS_DIR: '' }) // prettier-ignore
  })

  it('a publisher apart publishes when it is due, and lives until it is told to stop', async () => {
    const publisher = type('node dist/publish.mjs --watch')
    await publisher.said('publishing whenever it is due')
    expect(await publisher.stop()).toBe(0)
  })

  it('an API instance reads .env, serves the API alone, and lives until it is told to stop', async () => {
    const place = path.join(folder, 'elsewhere')
    mkdirSync(place)
    const { PORT: _, ...own } = settings
    const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8')
    const lines = Object.entries(own).map(([name, value]) => `${name}=${value}`)
    writeFileSync(path.join(place, '.env'), [example, ...lines].join('\n'))
    // What is set wins over the 3000 of .env; the port that is found is the one of the address everywhere.
    const api = type(`node ${path.join(ROOT, 'dist/api.mjs')}`, { PORT: '0' }, place)
    await api.said('"msg":"listening"')
    const publicUrl = /"publicUrl":"([^"]+)"/.exec(api.output())?.[1] ?? ''
    expect((await get(`${publicUrl}/v1/health`)).status).toBe(200)
    expect(await serversOf(publicUrl)).toEqual([{ url: publicUrl }])
    const page = await get(`${publicUrl}/pricing`)
    expect([page.status, await page.text()]).toEqual([404, 'This instance serves the API only.\n'])
    expect(await api.stop()).toBe(0)
    expect(api.output()).toContain('"reason":"SIGTERM"')
  })

  it('a server serves pages and API, and lives until it is told to stop', async () => {
    const server = type('node dist/server.mjs')
    await server.said('"msg":"listening"')
    expect((await get(urlOf('/v1/health'))).status).toBe(200)
    expect(await (await get(urlOf('/pricing'))).text()).toContain('</html>')
    expect(await server.stop()).toBe(0)
    expect(server.output()).toContain('"reason":"SIGTERM"')
  })

  it('npm start names one address, and everything else names the same', async () => {
    const started = type('npm start')
    await started.said('Prematch is ready.')
    const address = /Address +(\S+)/.exec(started.output())?.[1] ?? ''
    expect(address).toBe(urlOf())
    expect(await serversOf(address)).toEqual([{ url: address }])
    expect(await (await get(`${address}/docs`)).text()).toContain(`${address}/v1/`)
    const other = `http://localhost:${settings.PORT}`
    expect((await get(`${other}/sign-in?next=/keys`)).headers.get('location')).toBe(`${address}/sign-in?next=/keys`) // prettier-ignore
    expect((await get(`${other}/v1/health`)).status).toBe(200)

    // Asked beside it, whatever the port that this shell knows.
    const { PORT: _, ...env } = settings
    const invite = await outcome('npm run --silent prematch -- reviewer invite --label Store --expires 90d --json', env) // prettier-ignore
    expect(JSON.parse(invite.output)).toMatchObject({ link: expect.stringContaining(`${address}/v1/`) }) // prettier-ignore
    expect(await started.stop()).toBe(0)
  })

  it('npm run dev serves as npm start does', async () => {
    const started = type('npm run dev')
    await started.said('Prematch is ready.')
    expect(started.output()).toContain(`Address   ${urlOf()}`)
    expect((await get(urlOf('/v1/health'))).status).toBe(200)
    expect(await started.stop()).toBe(0)
    // The types of this moment's routes would be checked with those to come.
    rmSync(path.join(ROOT, '.next/dev/types'), { recursive: true, force: true })
  })

  it('each refuses a database of a later version, and leaves it as it is', async () => {
    await query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', '', '29990101000000_later', now())`,
    )
    await Promise.all(
      [...PROGRAMS.map((name) => `node dist/${name}.mjs`), 'npm run prematch -- clients find ada', 'npm start'] // prettier-ignore
        .map((line) => refusal(line, /newer than this program .*29990101000000_later/)),
    )
  })
})

describe('the documents', () => {
  const texts = DOCUMENTS.map((name) => readFileSync(path.join(ROOT, name), 'utf8')).join('\n')
  const typed = texts.match(/\bnode dist\/\S+\.mjs|\bnpm (start|test|ci|run (--silent )?[\w:]+)/g)

  it('name no way of running that is not tried here or by the suite itself', () => {
    const tried = [
      ...PROGRAMS.map((name) => `node dist/${name}.mjs`),
      ...['npm start', 'npm run dev', 'npm run prematch', 'npm run --silent prematch'],
      // What the suite is started with, and what builds the programs that it tries.
      ...['npm test', 'npm ci', 'npm run build', 'npm run lint'],
    ]
    expect(typed?.length).toBeGreaterThan(20)
    expect(new Set(typed)).toEqual(new Set(tried.filter((line) => typed?.includes(line))))
    for (const name of PROGRAMS) {
      expect(typed).toContain(`node dist/${name}.mjs`)
      expect(SERVER_BUNDLE.entryPoints).toHaveProperty(name)
    }
  })

  it('name only commands of operators that exist, with options that they have; pages for bad days above all', async () => {
    const pages = readdirSync(path.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
    const all = [...DOCUMENTS, 'UPGRADING.md', ...pages.map((name) => `docs/${name}`)]
    const text = all.map((name) => readFileSync(path.join(ROOT, name), 'utf8')).join('\n')
    const table = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8')
    const rows = table.matchAll(/^\| `([a-z]+(?: [a-z][a-z-]*)?)([^|]*)\| [a-z]/gm)
    const spelt = text.matchAll(/(?:`prematch|prematch --) ([a-z]+(?: [a-z][a-z-]*)?)([^`\n]*)/g)
    const commands = [...rows, ...spelt].map(([, words = '', rest = '']) => ({
      words,
      options: rest.match(/--[a-z-]+/g) ?? [],
    }))
    expect(commands.length).toBeGreaterThan(60)
    const helps = new Map<string, string>()
    for (const { words, options } of commands) {
      let help = helps.get(words) ?? ''
      const printer = { outcome: (line: string) => void (help += line), aside: () => undefined }
      const open = () => Promise.reject(new Error(words))
      if (!helps.has(words))
        expect([words, await main([...words.split(' '), '--help'], open, printer)]).toEqual([
          words,
          0,
        ])
      helps.set(words, help)
      // A group of commands answers a wrong one with its own help; behind a single command stands what it is given.
      const isKnown = help.startsWith(`Usage: prematch ${words} `) || !/^Commands:/m.test(help)
      expect([words, isKnown]).toEqual([words, true])
      expect([words, options.filter((option) => !help.includes(option))]).toEqual([words, []])
    }
  })

  it('name the paths of an API instance as the server knows them', () => {
    const listed = /Send an API instance these paths[^:]*:\s(.*?\.json`)/s.exec(texts)?.[1] ?? ''
    const paths = API_PREFIXES.filter((prefix) => prefix !== '/dev/').map((prefix) => prefix.slice(0, -1)) // prettier-ignore
    expect([...listed.matchAll(/`([^`]+)`/g)].map(([, one]) => one).sort()).toEqual([...paths, '/openapi.json'].sort()) // prettier-ignore
    const location = /location ~ \^\/\((\S+)\)\(\/\|\$\)/.exec(texts)?.[1] ?? ''
    expect(location.replaceAll('\\', '').split('|').map((one) => `/${one}`).sort()).toEqual([...paths, '/openapi.json'].sort()) // prettier-ignore
  })
})
