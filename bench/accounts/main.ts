import { mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { removePostgres, startPostgres } from '../../launch/postgres.mjs'
import { atEnd, endAfter } from '../../launch/steps/lifetime.mjs'
import { readOptions } from '../options'
import { migrate } from '../../lib/platform/migrations'
import { connectDb } from '../../lib/platform/db'
import { newId } from '../../lib/platform/ids'
import { startApi } from '../api/processes'

readOptions(
  {
    command: 'npm run bench:accounts',
    does: 'tells whether the time of an answer says that an address is known',
  },
  {},
)

const SECRET_KEY = 'benchmark-benchmark-benchmark-benchmark'
const CALLS = 200
/** First calls warm the process up and are not counted. */
const WARM_UP = 20

/** What an address may be to us; a caller must not be able to tell. */
const KINDS = ['known', 'unknown', 'suspended'] as const
type Kind = (typeof KINDS)[number]
const addressOf = (kind: Kind, i: number) => `${kind}-${String(i).padStart(4, '0')}@example.org`

/** Accounts for the known and the suspended addresses; the unknown ones stay unknown. */
async function createAccounts(url: string): Promise<void> {
  const db = connectDb(url)
  const now = new Date()
  for (const kind of ['known', 'suspended'] as const)
    for (let i = 0; i < CALLS + WARM_UP; i++)
      await db.account.create({
        data: {
          id: newId('acc'),
          email: addressOf(kind, i),
          createdAt: now,
          client: {
            create: {
              id: newId('cli'),
              name: 'Bench',
              createdAt: now,
              suspendedAt: kind === 'suspended' ? now : null,
              quota: { create: {} },
            },
          },
        },
        select: { id: true },
      })
  await db.$disconnect()
}

/** Each call speaks from a network of its own, so that no cap is met. */
let networks = 0
const nextNetwork = () =>
  `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`

async function timed(url: string, body: object, network: string) {
  const startedMs = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { challenge_id?: string }
  return { ms: performance.now() - startedMs, status: response.status, answer }
}

/** One call per address: what it is asked, and with which body. */
type Step = (kind: Kind, i: number) => Promise<{ ms: number; status: number }>

function steps(base: string): Record<string, Step> {
  const challenges = new Map<string, { id: string | undefined; network: string }>()
  return {
    'request-code': async (kind, i) => {
      const [email, network] = [addressOf(kind, i), nextNetwork()]
      const done = await timed(`${base}/auth/request-code`, { email }, network)
      challenges.set(email, { id: done.answer.challenge_id, network })
      return done
    },
    'verify-code, wrong code': (kind, i) => {
      const email = addressOf(kind, i)
      const { id, network = nextNetwork() } = challenges.get(email) ?? {}
      return timed(`${base}/auth/verify-code`, { email, code: '000000', challenge_id: id }, network)
    },
    'verify-code, none pending': (kind, i) =>
      timed(
        `${base}/auth/verify-code`,
        { email: addressOf(kind, i), code: '000000' },
        nextNetwork(),
      ),
    'request-unlock': (kind, i) =>
      timed(`${base}/auth/request-unlock`, { email: addressOf(kind, i) }, nextNetwork()),
  }
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN

/** Runs a step for all kinds in turn, so that a busy machine slows all of them alike. */
async function measure(name: string, step: Step): Promise<string> {
  const times: Record<Kind, number[]> = { known: [], unknown: [], suspended: [] }
  const statuses = new Set<number>()
  for (let i = 0; i < CALLS + WARM_UP; i++)
    // Who comes first changes: the first of a round pays for what the pause before it has cooled down.
    for (let k = 0; k < KINDS.length; k++) {
      const kind = KINDS[(i + k) % KINDS.length] ?? 'known'
      const { ms, status } = await step(kind, i)
      statuses.add(status)
      if (i >= WARM_UP) times[kind].push(ms)
    }
  if (statuses.size !== 1) throw new Error(`${name} answered ${[...statuses].join(', ')}`)
  const cells = KINDS.map((kind) => {
    const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(times[kind], share))
    return `${median?.toFixed(2)} (${low?.toFixed(2)}–${high?.toFixed(2)})`
  })
  const medians = KINDS.map((kind) => quantile(times[kind], 0.5))
  const apart = Math.max(...medians) - Math.min(...medians)
  return `| ${[name, [...statuses][0], ...cells, apart.toFixed(2)].join(' | ')} |`
}

/** `npm run bench:accounts`: does the time of an answer tell whether an address is known? */
async function main(): Promise<void> {
  mkdirSync('dist', { recursive: true })
  const directory = mkdtempSync(path.resolve('dist/bench-'))
  atEnd(() => removePostgres(directory))
  try {
    const postgres = await startPostgres({ directory, database: 'bench' })
    await migrate(postgres.url)
    await createAccounts(postgres.url)
    const api = await startApi('Prematch', directory, {
      DATABASE_URL: postgres.url,
      SECRET_KEY,
      TRUSTED_PROXIES: '1',
    })
    console.log(`| ${CALLS} calls each | status | ${KINDS.join(' | ')} | medians apart |`)
    console.log('|---|---|---|---|---|---|')
    for (const [name, step] of Object.entries(steps(api.url)))
      console.log(await measure(name, step))
    await api.stop()
  } finally {
    await removePostgres(directory)
  }
}

await endAfter(main)
