import { fork } from 'node:child_process'
import { buildPortal, buildServer, isStale } from '../../launch/steps/build.mjs'
import { endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../options'
import { connectDb } from '../../lib/platform/db'
import { controlled, type BenchServer } from '../api/processes'
import { onDatabase, publish, SECRET_KEY, type BenchDatabase } from '../publish/publication'
import { createOwner, type Owner } from './owner'

const values = readOptions(
  {
    command: 'npm run bench:pages',
    does: 'measures how long the server takes for a whole page, and whether more usage makes it longer',
  },
  {
    rounds: { type: 'string', default: '15' },
    page: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
)
const ROUNDS = Number(values.rounds)
/** The first answers compile a page's code and fill what is kept in memory. */
const WARM_UP = 3
const FACTORS = [1, 10]

const pagesOf = ({ call }: Owner, match: string) =>
  [
    ['/', '/'],
    ['/pricing', '/pricing'],
    ['/docs', '/docs'],
    ['/status', '/status'],
    ['/track-record', '/track-record'],
    ['/matches/…', `/matches/${match}`],
    ['/overview', '/overview'],
    ['/competitions', '/competitions'],
    ['/keys', '/keys'],
    ['/usage', '/usage'],
    ['/usage, months', '/usage?range=months'],
    ['/requests', '/requests'],
    ['/requests, refused', '/requests?status=refused'],
    ['/requests/…', `/requests/${call}`],
    ['/explorer', '/explorer'],
    ['/billing', '/billing'],
    ['/settings', '/settings'],
  ] as const

interface Result {
  page: string
  /** Of the document with the usual, unpacked. */
  kib: number
  /** Milliseconds to the last byte, by how many times the usual was used. */
  ms: Record<number, number[]>
}

/** The whole product as it is started, on a free port. */
function startProduct({ url }: BenchDatabase): Promise<BenchServer> {
  const child = fork('dist/server.mjs', [], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PREMATCH_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: '0',
      DATABASE_URL: url,
      SECRET_KEY,
      PUBLISHING: 'off',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return controlled('Prematch', child)
}

/** Milliseconds from asking for a page to its last byte. @throws when it is not that page */
async function load(base: string, address: string, cookie: string) {
  const startedMs = performance.now()
  const response = await fetch(base + address, { headers: { cookie }, redirect: 'manual' })
  const body = await response.arrayBuffer()
  const ms = performance.now() - startedMs
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  return { ms, bytes: body.byteLength }
}

/** One page for every owner in turn, so that a busy machine slows all of them alike. */
async function measure(base: string, owners: Owner[], at: number, match: string): Promise<Result> {
  const result: Result = { page: '', kib: 0, ms: Object.fromEntries(FACTORS.map((f) => [f, []])) }
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const owner of round % 2 === 0 ? owners : owners.toReversed()) {
      const [name, address] = pagesOf(owner, match)[at] ?? ['', '/']
      const { ms, bytes } = await load(base, address, owner.cookie)
      result.page = name
      if (owner.factor === 1) result.kib = bytes / 1_024
      if (round >= 0) result.ms[owner.factor]?.push(ms)
    }
  return result
}

const quantile = (sample: number[], share: number): number =>
  sample.toSorted((a, b) => a - b)[Math.floor((sample.length - 1) * share)] ?? NaN

const spread = (sample: number[], digits: number): string => {
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(sample, share))
  return `${median?.toFixed(digits)} (${low?.toFixed(digits)}–${high?.toFixed(digits)})`
}

function print(results: Result[]): void {
  console.log('| page | KiB unpacked | ms, 1× | ms, 10× | 10× / 1× |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const { page, kib, ms } of results) {
    const [usual = [], tenfold = []] = FACTORS.map((factor) => ms[factor] ?? [])
    const ratios = tenfold.map((value, i) => value / (usual[i] ?? NaN))
    console.log(
      `| ${page} | ${kib.toFixed(0)} | ${spread(usual, 0)} | ${spread(tenfold, 0)} | ${spread(ratios, 2)} |`,
    )
  }
}

/** `npm run bench:pages`: how long the server takes for a whole page, and whether more usage makes it longer. */
await endAfter(async () => {
  if (isStale('server')) await buildServer()
  if (isStale('portal')) await buildPortal()
  const results = await onDatabase(async (database) => {
    await publish(database, { dir: 'simulation', now: '' })
    const product = await startProduct(database)
    const db = connectDb(database.url)
    try {
      const owners: Owner[] = []
      for (const factor of FACTORS) owners.push(await createOwner(product.url, db, factor))
      await db.$executeRaw`ANALYZE`
      const preview = (await (await fetch(`${product.url}/api/preview`)).json()) as {
        example: { match: { id: string } } | null
      }
      const match = preview.example?.match.id ?? ''
      const done: Result[] = []
      for (const [at, [name]] of pagesOf(owners[0] as Owner, match).entries())
        if (name.includes(values.page)) done.push(await measure(product.url, owners, at, match))
      return done
    } finally {
      await db.$disconnect()
      await product.stop()
    }
  })
  if (values.json) console.log(JSON.stringify(results, null, 2))
  else print(results)
})
