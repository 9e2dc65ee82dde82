import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { removePostgres, startPostgres } from '../../launch/postgres.mjs'
import { atEnd, endAfter } from '../../launch/steps/lifetime.mjs'
import { prepareServer } from '../../launch/steps/prepare.mjs'
import { ROOT } from '../../launch/steps/run.mjs'
import { manualClock } from '../../lib/platform/clock'
import { connectDb } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { newestPlace } from '../../lib/webhooks/create'
import { newWebhookSecret, sealSecret } from '../../lib/webhooks/secret'
import { lowerPriority, NICENESS } from '../../server/publisher'
import { UNLIMITED } from '../../bench/api/world'
import { createTestClient } from '../../test/client'
import { freePort } from '../../test/free-port'
import { promoteTestRelease } from '../../test/release'
import { tellChanges } from '../../test/webhook-receiver'
import { runWell, startProgram } from '../standby/programs'
import { readOptions } from '../../bench/options'
import { latencies, measure, type Latencies } from './measure'
import type { Manner, Order, Taken, Told } from './receivers'

const values = readOptions(
  {
    command: 'npm run drill:webhooks',
    does: 'webhooks to receivers of this machine, three of ten of which fail, while the API is asked and the deliverer is killed',
  },
  {
    endpoints: { type: 'string', default: '20' },
    changes: { type: 'string', default: '500' },
    rate: { type: 'string', default: '50' },
  },
)
const [ENDPOINTS, CHANGES, RATE] = [values.endpoints, values.changes, values.rate].map(Number) as [
  number,
  number,
  number,
]
const CODE = 'LIGUE_1'
/** Told of each match, in this order. */
const TYPES = ['match.moved', 'match.postponed', 'match.void', 'match.removed']
const FAILING: Manner[] = ['refuses', 'hangs', 'breaks']
const SECRET_KEY = 'webhooks-drill-webhooks-drill-webhooks-drill'
/** The bound for p99 of the API beside the deliveries. */
const BOUND = 1.5
const ALONE_SECONDS = 20

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`)

/** Three of ten endpoints fail, each in its own manner. */
const manners = Array.from({ length: ENDPOINTS }, (_, i): Manner =>
  i % 10 < 3 ? (FAILING[i % 10] ?? 'refuses') : 'works',
)
const secret = newWebhookSecret()

/** A call of the receivers, and what they say to it. */
async function ask<Kind extends Told['told']>(receivers: ChildProcess, order: Order) {
  const answer = once(receivers, 'message')
  receivers.send(order)
  const [told] = (await answer) as [Extract<Told, { told: Kind }>]
  return told
}

/** What is wrong with what an endpoint took: something is missing, or came before what precedes it. */
function faultsOf(taken: readonly Taken[], matches: readonly string[]): string[] {
  const faults: string[] = []
  for (const endpoint of manners.keys()) {
    const own = taken.filter((one) => one.endpoint === endpoint)
    for (const match of matches) {
      const order = own.filter((one) => one.match === match).map(({ type }) => TYPES.indexOf(type))
      if (new Set(order).size !== TYPES.length)
        faults.push(`endpoint ${endpoint}: ${match} lacks some`)
      if (order.some((one, i) => one < (order[i - 1] ?? 0)))
        faults.push(`endpoint ${endpoint}: ${match} out of order: ${order.join(' ')}`)
    }
  }
  return faults
}

const show = ({ taken, p50, p99 }: Latencies) =>
  `${taken.length} calls, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

/**
 * `npm run drill:webhooks`: deliveries to receivers of this machine, three of ten of which fail, while the API is asked
 * at a steady rate and the deliverer is killed in the middle. Ends with 1 where a message was lost or came out of order, or
 * where the API's p99 beside it is more than 1.5 times that without.
 */
await endAfter(async () => {
  await prepareServer(() => undefined)
  const directory = mkdtempSync(path.join(tmpdir(), 'prematch-webhooks-'))
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  const home = path.join(directory, 'database')
  atEnd(() => removePostgres(home))
  const database = await startPostgres({ directory: home })
  const env = {
    PREMATCH_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET_KEY,
    WEBHOOKS_ALLOW_PRIVATE: '1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  }
  await runWell('migrate.mjs', { env })
  const db = connectDb(database.url)
  atEnd(() => db.$disconnect())
  const day = (i: number) => new Date(Date.now() + (i + 1) * 3_600_000).toISOString()
  await promoteTestRelease(
    db,
    Array.from({ length: 100 }, (_, i) => ({
      code: CODE,
      kickoff: day(i),
      home: `Home ${i}`,
      away: `Away ${i}`,
    })),
    {},
    new Date().toISOString(),
  )
  const api = await startProgram('api', 'api.mjs', [], { directory, says: 'listening', env })
  atEnd(() => api.stop())

  const receivers = fork(path.join(import.meta.dirname, 'receivers.ts'), {
    execArgv: ['--import', 'tsx'],
    cwd: ROOT,
  })
  atEnd(() => void receivers.disconnect())
  // They are other people's machines.
  lowerPriority(receivers, NICENESS)
  const { urls } = await ask<'open'>(receivers, { order: 'open', manners, secret })
  const deps = { db, env: readEnv(env), clock: manualClock(new Date().toISOString()) }
  const caller = await createTestClient(deps, {
    plan: 'custom',
    limits: UNLIMITED,
    competitions: [CODE],
  })
  const place = await newestPlace(db)
  for (const [i, url] of urls.entries()) {
    const { clientId } = await createTestClient(deps, { plan: 'starter', competitions: [CODE] })
    await db.webhookEndpoint.create({
      data: {
        id: `whe_${i}`,
        clientId,
        url,
        events: TYPES,
        secret: sealSecret(SECRET_KEY, secret),
        createdAt: new Date(),
        placeSeq: place.seq,
        placePromotion: place.promotion,
        placeRelease: place.releaseId,
      },
    })
  }
  const asked = {
    port: Number(env.PORT),
    key: caller.key,
    rate: RATE,
    path: `/v1/leagues/${CODE}/matches`,
  }
  await measure(asked, () => pause(3_000))
  const alone = () => measure(asked, () => pause(ALONE_SECONDS * 1_000))
  const before = await alone()
  say(`API alone: ${show(before)}`)

  const matches = Array.from({ length: CHANGES / TYPES.length }, (_, i) => `match ${i}`)
  const working = manners.filter((manner) => manner === 'works').length
  const begin = () => {
    const child = spawn(process.execPath, [path.join(ROOT, 'dist/deliver.mjs')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // As whatever publishes starts it.
    lowerPriority(child, NICENESS)
    return child
  }
  let deliverer = begin()
  atEnd(() => void deliverer.kill('SIGKILL'))
  let killedAt = 0
  const startedMs = performance.now()
  const beside = await measure(asked, async () => {
    for (const type of TYPES)
      await tellChanges(
        db,
        matches.map((matchId) => ({ matchId, type, code: CODE })),
      )
    for (;;) {
      const { taken } = await ask<'count'>(receivers, { order: 'count' })
      if (killedAt === 0 && taken >= (working * CHANGES) / 2) {
        deliverer.kill('SIGKILL')
        await once(deliverer, 'exit')
        killedAt = taken
        say(
          `killed after ${taken} messages; ${await db.webhookDelivery.count({ where: { claimedUntil: { not: null } } })} were claimed`,
        )
        deliverer = begin()
      }
      if (taken >= working * CHANGES) break
      await pause(100)
    }
  })
  const seconds = (performance.now() - startedMs) / 1_000
  say(
    `${working * CHANGES} messages to the ${working} endpoints that work in ${seconds.toFixed(1)} s, with the kill`,
  )
  say(`API beside it: ${show(beside)}`)
  say(`API beside failing endpoints alone: ${show(await alone())}`)

  await ask<'repaired'>(receivers, { order: 'repair' })
  for (let left = 1; left > 0; await pause(500)) {
    // As their owners do who resume them.
    await db.webhookDelivery.updateMany({
      where: { state: 'pending', claimedUntil: null },
      data: { nextAttemptAt: new Date(), tries: 0 },
    })
    left = await db.webhookDelivery.count({ where: { state: 'pending' } })
  }
  const { taken, unsigned } = await ask<'all'>(receivers, { order: 'tell' })
  const failed = await db.webhookAttempt.count({ where: { failure: { not: null } } })
  const faults = faultsOf(taken, matches)
  const wanted = ENDPOINTS * CHANGES
  say(
    `${wanted} messages: ${new Set(taken.map(({ id }) => id)).size} came, ${taken.length - wanted} twice, ${failed} failed calls, ${unsigned} wrongly signed`,
  )
  for (const fault of faults.slice(0, 10)) say(fault)
  const after = await alone()
  say(`API alone again: ${show(after)}`)
  // Of both: a machine is noisy, and one in a hundred of one time is ten calls.
  const ratio = beside.p99 / latencies([...before.taken, ...after.taken]).p99
  say(`p99 beside the deliveries is ${ratio.toFixed(2)} times that without (bound ${BOUND})`)
  deliverer.kill('SIGTERM')
  const held = faults.length === 0 && unsigned === 0 && killedAt > 0 && ratio <= BOUND
  console.log(held ? 'Everything held.' : 'Something did not hold.')
  return held ? 0 : 1
})
