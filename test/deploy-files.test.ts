import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SOURCES } from '../launch/steps/build.mjs'
import { SERVER_BUNDLE } from '../launch/steps/bundle.mjs'
import { readEnv } from '../lib/platform/env'
import { projectFiles, read, ROOT } from './import-graph'

/** Read as text: the files are flat, and what is asked of them stands in single lines. */
const COMPOSE = read('deploy/compose.yaml')
const EXAMPLE = read('deploy/compose.env.example')
const DOCKERFILE = read('deploy/Dockerfile').replaceAll('\\\n', ' ')
const UNITS = ['prematch', 'prematch-publisher'].map((name) =>
  read(`deploy/systemd/${name}.service`),
)
const PAGES = ['docs/deploy.md', 'UPGRADING.md'].map(read)

const settingsIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(?:^|[\s{])([A-Z][A-Z_]+)(?:=|: )([^\s,}]*)/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll("'", '')],
    ),
  )
const exampleSettings = Object.fromEntries(
  [...EXAMPLE.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const imageSettings = settingsIn(
  [...DOCKERFILE.matchAll(/^ENV (.*)$/gm)].map(([, line]) => line).join(' '),
)
/** What Compose gives to each program: the lines of `environment` in which the database is named. */
const programSettings = [...COMPOSE.matchAll(/environment: (\{ DATABASE_URL.*\})/g)].map(
  ([, map = '']) => settingsIn(map),
)
const unitSettings = UNITS.map((unit) => settingsIn(/^Environment=(.*)$/m.exec(unit)?.[1] ?? ''))

it('name no setting that no program reads, but for those of Compose and Node', () => {
  const known = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const others = [
    'SITE_ADDRESS',
    'POSTGRES_PASSWORD',
    'RESULTS_FOLDER',
    'COMPOSE_PROFILES',
    'NODE_ENV',
    'NEXT_TELEMETRY_DISABLED',
  ]
  const named = [exampleSettings, imageSettings, ...programSettings, ...unitSettings].flatMap(
    Object.keys,
  )
  expect(programSettings).toHaveLength(3)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((name) => ![...known, ...others].includes(name))).toEqual([])
  const asked = [...COMPOSE.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name)
  expect(Object.keys(exampleSettings)).toEqual(expect.arrayContaining(asked))
})

it('start in production once the secrets are filled in', () => {
  const POSTGRES_PASSWORD = '5f1c7b0e93a84d2f6c0b9a7e1d3f58246ab90c7d1e2f3a4b'
  const DATABASE_URL = /database-url (postgresql:\S+?\$\{POSTGRES_PASSWORD.*)$/m
    .exec(COMPOSE)?.[1]
    ?.replace(/\$\{[^}]*\}/, POSTGRES_PASSWORD)
  const filled = { ...imageSettings, ...exampleSettings, DATABASE_URL, PUBLISHING: 'off' }
  expect(() => readEnv(filled)).toThrow(/SECRET_KEY/)
  const env = readEnv({ ...filled, SECRET_KEY: 'q8Zt3mVw1LxPr6KcYb0NfJ2hSd7GaUe4+oTiXnBvCzQ=' })
  expect(env).toMatchObject({ PREMATCH_ENV: 'production', HOST: '0.0.0.0', TRUSTED_PROXIES: 1 })
})

it('start programs that are built, from files that exist', () => {
  const texts = [COMPOSE, DOCKERFILE, ...UNITS, ...PAGES].join('\n')
  const programs = [...texts.matchAll(/dist\/([\w-]+)\.mjs/g)].map(([, name = '']) => name)
  expect(programs.length).toBeGreaterThan(10)
  expect(Object.keys(SERVER_BUNDLE.entryPoints)).toEqual(expect.arrayContaining(programs))
  const files = [
    ...texts.matchAll(/(?<![\w./])(?:launch|deploy|docs|\.\/proxies)\/[\w./-]*\w/g),
  ].map(([file]) => file.replace('./', 'deploy/'))
  expect(files).toContain('launch/prematch.mjs')
  const made = ['deploy/.env']
  expect(
    files.filter((file) => !made.includes(file) && !existsSync(path.join(ROOT, file))),
  ).toEqual([])
})

it('the image holds what the operators’ command compares with its bundle, and comes from this version of Node', () => {
  const copied = [...DOCKERFILE.matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(
    ([, list = '']) => list.split(' '),
  )
  const compared = SOURCES.server.map((name) => `/app/${name}`)
  expect(
    compared.filter((name) => !copied.some((one) => `${name}/`.startsWith(`${one}/`))),
  ).toEqual([])
  const ignored = read('.dockerignore')
    .split('\n')
    .map((line) => `/app/${line}`)
  expect(copied.filter((name) => ignored.includes(name) && name !== '/app/.next')).toEqual([])
  for (const [, version] of DOCKERFILE.matchAll(/^FROM node:(\S+?)-/gm))
    expect(version).toMatch(new RegExp(`^${read('.nvmrc').trim()}\\.\\d+$`))
})

it('wait longer for a stop than a stop may take', () => {
  const ms = (name: string) =>
    Number(
      new RegExp(`^const ${name} = ([\\d_]+)`, 'm')
        .exec(read('server/run.ts'))?.[1]
        ?.replaceAll('_', ''),
    )
  const drain = Number(/^const DRAIN_SECONDS = (\d+)/m.exec(read('lib/platform/env.ts'))?.[1])
  const longest = drain + (ms('GRACE_MS') + ms('CLOSING_MS')) / 1000
  expect(longest).toBeGreaterThan(10)
  const server = COMPOSE.slice(COMPOSE.indexOf('\n  server:'), COMPOSE.indexOf('\n  publisher:'))
  expect(Number(/stop_grace_period: (\d+)s/.exec(server)?.[1])).toBeGreaterThan(longest)
  expect(Number(/^TimeoutStopSec=(\d+)s/m.exec(UNITS[0] ?? '')?.[1])).toBeGreaterThan(longest)
})

it('every proxy sends the API its paths, all of them', () => {
  const prefixes = /API_PREFIXES = \[([^\]]*)\]/.exec(read('lib/api/app.ts'))?.[1] ?? ''
  const paths = [...prefixes.matchAll(/'\/([^']+)\/'/g)].map(([, name = '']) => name)
  const wanted = [...paths, 'openapi.json'].filter((name) => name !== 'dev').sort()
  const proxies = projectFiles().filter((file) => file.startsWith('deploy/proxies/'))
  expect(proxies).toHaveLength(3)
  for (const file of proxies) {
    const list = /\^\/\((v1\S*?)\)\(\/\|\$\)/.exec(read(file))?.[1] ?? ''
    expect([file, ...list.replaceAll('\\', '').split('|').sort()]).toEqual([file, ...wanted])
  }
})
