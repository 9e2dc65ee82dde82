import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { AddressInfo } from 'node:net'
import { onDatabase } from '../../bench/publish/publication'
import { endAfter } from '../../launch/steps/lifetime.mjs'
import { withConnection } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { SANDBOX_SCHEMA } from '../../lib/platform/schemas'
import { buildSandbox, issueTestKey, openOwner } from '../../lib/sandbox'
import { createHttpServer } from '../../server/http'
import { openProduct, type Product } from '../../server/product'
import { createTestClient } from '../../test/client'
import { move, startPoller, withKey } from '../../test/sandbox-caller'
import { tableDigests } from '../../test/table-digests'

const { values } = parseArgs({ options: { dir: { type: 'string', default: '' } } })
/** In which a season has to be played. */
const LIMIT_SECONDS = 300

const report = (what: string, figure: string) => console.log(`| ${what} | ${figure} |`)
const since = (startedMs: number) => (performance.now() - startedMs) / 1000

/** The season, built in one go. */
async function build({ deps }: Product): Promise<void> {
  const startedMs = performance.now()
  const cpu = process.cpuUsage()
  const built = await buildSandbox(deps)
  const { user, system } = process.cpuUsage(cpu)
  if (!built?.builtAt) throw new Error('the season was not built')
  report('season', `${built.season} of ${built.competitions.join(', ')} (${built.sourceKind})`)
  report('publications', String(built.published))
  report('built in, s', since(startedMs).toFixed(1))
  report('of which CPU, without the database, s', ((user + system) / 1e6).toFixed(1))
  const size = await withConnection(deps.env.DATABASE_URL, async (connection) => {
    const { rows } = await connection.query<{ mib: number }>(
      `SELECT sum(pg_total_relation_size(c.oid)) / 1024.0 ^ 2 AS mib FROM pg_class c
        WHERE relkind = 'r' AND relnamespace = to_regnamespace($1)`,
      [SANDBOX_SCHEMA],
    )
    return Number(rows[0]?.mib)
  })
  report('size, MiB', size.toFixed(0))
}

/** A client of nobody's, with a test key. */
async function newKey({ deps }: Product): Promise<string> {
  const { clientId, accountId } = await createTestClient(deps, { plan: 'starter' })
  await openOwner(deps.sandbox, deps, clientId)
  const actor = {
    kind: 'session',
    sessionId: 'ses_drill',
    accountId,
    clientId,
    isDemo: false,
  } as const
  const origin = { network: '127.0.0.0/24', requestId: 'req_drill' }
  return (await issueTestKey(deps.sandbox, { ...actor, ...origin }, { name: 'drill' })).key
}

/** @returns what did not hold */
async function play(product: Product, url: string): Promise<string[]> {
  const faults: string[] = []
  const { db } = product.deps.sandbox.platform
  const key = await newKey(product)
  const before = await tableDigests(product.deps.env.DATABASE_URL)
  const poller = await startPoller({ url }, db, key, 500)
  const startedMs = performance.now()
  let [moves, kickoffs, results, days] = [0, 0, 0, 0]
  for (let goesOn = true; goesOn;) {
    const { status, body } = await move({ url }, key, { to: 'next_publication' })
    if (status !== 200) throw new Error(`the clock answered ${status}: ${JSON.stringify(body)}`)
    const told = body as Record<string, { count: number; days: number }>
    moves++
    kickoffs += told.kicked_off?.count ?? 0
    results += told.final?.count ?? 0
    days += told.windows?.days ?? 0
    await poller.catchUp()
    if (!isDeepStrictEqual(poller.copy, await poller.served()))
      faults.push(`the copy is not what is served at ${String(body.now)}`)
    goesOn = body.next_publication !== null
  }
  const seconds = since(startedMs)
  report('moves of the clock', String(moves))
  report('kickoffs, results', `${kickoffs}, ${results}`)
  report('changes told', String(poller.told()))
  report('days of quota ended', String(days))
  report('played in, s', seconds.toFixed(1))
  if (seconds > LIMIT_SECONDS) faults.push(`it took longer than ${LIMIT_SECONDS} s`)
  if (kickoffs === 0 || kickoffs !== results) faults.push('not every match got its result')

  const { status } = await withKey({ url }, key, '/v1/me')
  if (status !== 200) faults.push(`the key is answered ${status} at the end`)
  const after = await tableDigests(product.deps.env.DATABASE_URL)
  const differing = [...after].filter(([name, digest]) => before.get(name) !== digest)
  report('live tables compared, differing', `${after.size}, ${differing.length}`)
  return [...faults, ...differing.map(([name]) => `${name} is not as it was`)]
}

await endAfter(() =>
  onDatabase(async (database) => {
    const product = await openProduct(
      readEnv({
        PREMATCH_ENV: 'test',
        DATABASE_URL: database.url,
        SECRET_KEY: 'drill-drill-drill-drill-drill-drill-drill',
        LOG_LEVEL: 'warn',
        ...(values.dir && { RESULTS_DIR: values.dir }),
      }),
    )
    const server = createHttpServer(product, (_request, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      report('drill:sandbox', 'figure')
      report('---', '---')
      await build(product)
      const { port } = server.address() as AddressInfo
      const faults = await play(product, `http://127.0.0.1:${port}`)
      for (const fault of faults) console.error(fault)
      return faults.length === 0 ? 0 : 1
    } finally {
      server.closeAllConnections()
      server.close()
      await product.close()
    }
  }),
)
