import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERSION } from '../src'
import { startFaultServer, type FaultServer } from './fault-server'

const run = promisify(execFile)
const PACKAGE = path.resolve(import.meta.dirname, '..')
const MODULES = path.resolve(PACKAGE, '../node_modules')
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const npm = (cwd: string, ...args: string[]) =>
  run('npm', [...args, '--offline', '--no-audit', '--no-fund', '--no-update-notifier'], { cwd })

const readPackage = (name: string) => readFileSync(path.join(PACKAGE, name), 'utf8')
const manifest = JSON.parse(readPackage('package.json')) as Record<string, unknown>

let folder: string
/** A project that has installed the package and nothing else. */
let consumer: string
let packed: string[]
let faults: FaultServer

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prematch-sdk-'))
  const source = path.join(folder, 'sdk')
  cpSync(PACKAGE, source, { recursive: true, filter: (file) => !/\/sdk\/dist$/.test(file) })
  symlinkSync(MODULES, path.join(folder, 'node_modules'))
  const { stdout } = await npm(source, 'pack', '--json', '--silent')
  const [pack] = JSON.parse(stdout.slice(stdout.indexOf('['))) as {
    filename: string
    files: { path: string }[]
  }[]
  packed = pack?.files.map((file) => file.path).sort() ?? []

  consumer = mkdtempSync(path.join(tmpdir(), 'prematch-consumer-'))
  writeFileSync(path.join(consumer, 'package.json'), '{ "private": true }')
  await npm(consumer, 'install', path.join(source, pack?.filename ?? ''))
  faults = await startFaultServer()
  faults.play({ status: 200, body: { status: 'ok' } })
}, 180_000)

afterAll(async () => {
  await faults.close()
  for (const made of [folder, consumer]) rmSync(made, { recursive: true, force: true })
})

const installed = (name: string) =>
  readFileSync(path.join(consumer, 'node_modules/@prematch/client', name), 'utf8')

describe('the package as npm publishes it', () => {
  it('holds what is run and read, and neither sources nor tests', () => {
    expect(packed.filter((file) => !file.startsWith('dist/'))).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'package.json',
    ])
    const dist = packed.filter((file) => file.startsWith('dist/'))
    expect(dist).toEqual(expect.arrayContaining(['dist/esm/index.js', 'dist/cjs/index.js']))
    expect(dist.every((file) => /(\.d\.ts|\/index\.js|\/cjs\/package\.json)$/.test(file))).toBe(
      true,
    )
  })

  it('needs nothing: no package, no module of Node, no environment', () => {
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
    for (const format of ['esm', 'cjs']) {
      const code = installed(`dist/${format}/index.js`)
      expect(code).not.toMatch(/\bimport\s*[\s({'"]|\brequire\(|process\.env/)
    }
  })

  it('says one version everywhere', () => {
    expect(VERSION).toBe(manifest.version)
    expect(readPackage('CHANGELOG.md')).toContain(`## ${VERSION}\n`)
    expect(installed('dist/esm/index.js')).toContain(`"${VERSION}"`)
  })

  it.each([
    ['imported', 'run.mjs', "import * as sdk from '@prematch/client'"],
    ['required', 'run.cjs', "const sdk = require('@prematch/client')"],
  ])('works when %s, in Node alone, and lets the program end', async (_how, file, first) => {
    const program = `${first}
      const client = new sdk.PrematchClient({ apiKey: 'some-api-key', baseUrl: process.argv[2], timeoutMs: 2 ** 31 - 1 })
      client.health().then(({ data }) => console.log(JSON.stringify([data, Object.keys(sdk).sort()])))`
    writeFileSync(path.join(consumer, file), program)
    const { stdout } = await run(process.execPath, [path.join(consumer, file), faults.url])
    const [data, names] = JSON.parse(stdout) as [unknown, string[]]
    expect(data).toEqual({ status: 'ok' })
    expect(names).toContain('PrematchClient')
    expect(names).toHaveLength(15)
  })
})

const USE = `
import { PrematchClient, type ApiResponse, type Leagues, type NotModified } from '@prematch/client'
async function use(client: PrematchClient, etag: string | undefined) {
  const whole: ApiResponse<Leagues> = await client.listLeagues()
  const perhaps: ApiResponse<Leagues> | NotModified = await client.listLeagues({ etag })
  // @ts-expect-error it may be unchanged, and then has no data
  perhaps.data
  if (!perhaps.notModified) perhaps.data.leagues[0]?.code satisfies string | undefined
  const { data } = await client.getMatch('fsm:v1:…', { include: ['context', 'prediction'] })
  data.forecast.total_goals satisfies number
  data.match.teams.home.name satisfies string
  // @ts-expect-error left out by include
  data.ratings
  const { data: full } = await client.getMatch('fsm:v1:…')
  full.ratings.elo_home satisfies number | null
  // @ts-expect-error no such section
  await client.getMatch('fsm:v1:…', { include: ['everything'] })
  // @ts-expect-error no such option
  await client.listLeagueMatches('LIGUE_1', { includes: 'past' })
  for await (const match of client.iterLeagueHistory('LIGUE_1', { days: 90 }))
    match.result_score satisfies string | undefined
  return whole.quota.unitsRemainingDay satisfies number | undefined
}
void use
`
/** What the README shows, as programs: after the first, which imports the class, a client is there. */
const readmeExamples = () =>
  [...readPackage('README.md').matchAll(/```ts\n(.*?)```/gs)].map(([, code = ''], i) =>
    i === 0
      ? code
      : `import { PrematchClient } from '@prematch/client'\ndeclare const client: PrematchClient\n${code}`,
  )

describe('the types', () => {
  const STRICT = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
  }
  async function check(name: string, compilerOptions: object, files: Record<string, string>) {
    const project = path.join(consumer, name)
    mkdirSync(project)
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(project, file), text)
    writeFileSync(
      path.join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...STRICT, ...compilerOptions } }),
    )
    const failed = await run(process.execPath, [tsc, '--project', project]).then(
      () => '',
      (error: unknown) => (error as { stdout: string }).stdout,
    )
    expect(failed).toBe('')
  }

  it('hold for a strict project of Node, ES modules and CommonJS, and so do the README’s examples', async () => {
    const examples = readmeExamples().map((code, i): [string, string] => [`readme-${i}.mts`, code])
    expect(examples.length).toBeGreaterThan(3)
    await check(
      'node',
      {
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022'],
        types: ['node'],
        typeRoots: [path.join(MODULES, '@types')],
      },
      { 'use.mts': USE, 'use.cts': USE, ...Object.fromEntries<string>(examples) },
    )
  }, 180_000)

  it('hold for a bundler’s project with the types of the web alone', async () => {
    const web = { lib: ['es2022', 'dom'], types: [], target: 'es2022' }
    await check('web', { ...web, module: 'esnext', moduleResolution: 'bundler' }, { 'use.ts': USE })
  }, 180_000)
})
