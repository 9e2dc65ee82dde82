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
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERSION } from '../src'
import { startFaultServer, type FaultServer } from './fault-server'
import { TYPED_PROGRAM } from './typed-program'

const run = promisify(execFile)
const PACKAGE = path.resolve(import.meta.dirname, '..')
const MODULES = path.resolve(PACKAGE, '../../node_modules')
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
  folder = mkdtempSync(path.join(tmpdir(), 'prematch-client-'))
  const source = path.join(folder, 'client')
  cpSync(PACKAGE, source, { recursive: true, filter: (file) => !/\/client\/dist$/.test(file) })
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
})

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
    expect(
      dist.every((file) =>
        /(\.d\.ts|\/(index|stamp)\.js|\/cjs\/package\.json|\/bin\/prematch-verify\.mjs)$/.test(
          file,
        ),
      ),
    ).toBe(true)
  })

  it('needs nothing: no package, no module of Node, no environment', () => {
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
    for (const format of ['esm', 'cjs']) {
      // Its own other half is loaded for proofs with stamps.
      const code = installed(`dist/${format}/index.js`).replace(/^\/\/.*$/gm, '')
      expect(code.replace('import("./stamp.js")', '')).not.toMatch(
        /\bimport\s*[\s({'"]|\brequire\(|process\.env/,
      )
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
    expect(names).toHaveLength(21)
  })
})

describe('the command', () => {
  const RECORDED = path.resolve(PACKAGE, '../../test/fixtures/record')
  const verify = (...args: string[]) =>
    run(path.join(consumer, 'node_modules/.bin/prematch-verify'), args, { cwd: consumer }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: unknown) => {
        const { code, stderr } = error as { code: number; stderr: string }
        return { code, said: stderr }
      },
    )

  it('checks a proof that was kept, offline, and refuses it with one byte changed', async () => {
    const [proof, keys] = [path.join(RECORDED, 'proof.json'), path.join(RECORDED, 'keys.json')]
    const held = await verify(proof, '--keys', keys)
    expect(held.said).toMatch(
      /^The proof holds: fsm:v1:[0-9a-f]{64}\n.*live.*\n.*final.*\n.*one_x_two/,
    )
    expect(held.said).toMatch(
      /stamped by Root of Example Time .*after kickoff\n  Signed before kickoff by witness.example/,
    )
    const { keys: own } = JSON.parse(readFileSync(keys, 'utf8')) as { keys: { key: string }[] }
    const alone = await verify(proof, '--key', own[0]?.key ?? '')
    expect(alone.said).toMatch(/witness.example \(unknown\)[^]*the service’s word alone/)
    expect(held.code).toBe(0)

    writeFileSync(
      path.join(consumer, 'forged.json'),
      readFileSync(proof, 'utf8').replace('live', 'love'),
    )
    const refused = await verify('verify', 'forged.json', '--keys', keys)
    expect(refused).toEqual({ code: 1, said: expect.stringMatching(/does not hold \(step 4\)/) })
    expect((await verify(proof)).said).toMatch(/step 2/)
    expect((await verify('fsm:v1:x')).code).toBe(2)
  })

  it('holds an answer that was kept against its opening, offline', async () => {
    const [opening, answer, keys] = ['opening', 'answer', 'keys'].map((name) =>
      path.join(RECORDED, `${name}.json`),
    ) as [string, string, string]
    const held = await verify(opening, '--keys', keys, '--answer', answer)
    expect(held).toEqual({
      code: 0,
      said: expect.stringMatching(/shows what was committed to, to the last figure/),
    })
    const other = readFileSync(answer, 'utf8').replace(/"elo_difference":-?/, '"elo_difference":1')
    writeFileSync(path.join(consumer, 'other.json'), other)
    const refused = await verify(opening, '--keys', keys, '--answer', 'other.json')
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/does not hold \(step 8\): Its ratings/),
    })
    expect((await verify(opening, '--keys', keys, '--opened')).said).toMatch(/takes a match id/)
  })
})

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
    // Our declarations are checked; the language's own need not be.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    exactOptionalPropertyTypes: true,
  }
  /** What the compiler says of our declarations and of those who use them; Node's types are checked by others. */
  function check(name: string, compilerOptions: object, files: Record<string, string>) {
    const project = path.join(consumer, name)
    mkdirSync(project)
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(project, file), text)
    const { options, errors } = ts.convertCompilerOptionsFromJson(
      { ...STRICT, ...compilerOptions },
      project,
    )
    const names = Object.keys(files).map((file) => path.join(project, file))
    const program = ts.createProgram(names, options)
    const ours = program.getSourceFiles().filter(({ fileName }) => !fileName.startsWith(MODULES))
    expect(ours.map(({ fileName }) => path.basename(fileName))).toContain('index.d.ts')
    const found = [
      ...errors,
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...ours.flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]),
    ]
    const told = ts.formatDiagnostics(found, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => project,
      getNewLine: () => '\n',
    })
    expect(told).toBe('')
  }

  const OF_NODE = {
    target: 'es2022',
    lib: ['es2022'],
    types: ['node'],
    typeRoots: [path.join(MODULES, '@types')],
  }

  it('hold for a strict project of Node, ES modules and CommonJS, and so do the README’s examples', () => {
    const examples = readmeExamples().map((code, i): [string, string] => [`readme-${i}.mts`, code])
    expect(examples.length).toBeGreaterThan(3)
    check(
      'nodenext',
      { ...OF_NODE, module: 'nodenext' },
      {
        'use.mts': TYPED_PROGRAM,
        'use.cts': TYPED_PROGRAM,
        ...Object.fromEntries<string>(examples),
      },
    )
  })

  it.each<[name: string, options: object]>([
    ['node16', { module: 'node16', moduleResolution: 'node16' }],
    ['node10', { module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '6.0' }],
  ])('hold where modules are found as by %s', (name, options) => {
    check(name, { ...OF_NODE, ...options }, { 'use.ts': TYPED_PROGRAM })
  })

  it('hold for a bundler’s project with the types of the web alone', () => {
    const web = { lib: ['es2022', 'dom'], types: [], target: 'es2022' }
    check(
      'web',
      { ...web, module: 'esnext', moduleResolution: 'bundler' },
      { 'use.ts': TYPED_PROGRAM },
    )
  })
})
