import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import Stripe from 'stripe'
import { removePostgres, startPostgres } from '../../launch/postgres.mjs'
import { buildPortal, isStale } from '../../launch/steps/build.mjs'
import { atEnd } from '../../launch/steps/lifetime.mjs'
import { connectDb, type Db } from '../../lib/platform/db'
import { startMailSink, type MailSink } from '../../lib/platform/mail/sink'
import { migrate } from '../../lib/platform/migrations'
import { startStripeSandbox, type StripeSandbox } from '../../packages/stripe-sandbox/src'
import { freePort } from '../../test/free-port'
import { writeInventedResults } from '../../test/invented-results'
import { builtPrograms } from '../../test/programs'
import type { Books } from './books'
import { Kept, Programs } from './programs'

const SECRET_KEY = 'soak-soak-soak-soak-soak-soak-soak-soak'
const WEBHOOK_SECRET = 'whsec_soak_soak_soak_soak_soak_soak_soak'
const DAY_MS = 86_400_000

/** Never killed: what grows in a process grows in this one. */
export const STEADY = 'api-1'

/** The service as an operator runs it, and what stands around it. */
export interface Service {
  programs: Programs
  databaseUrl: string
  /** As the superuser of the database server. */
  sql: pg.Client
  db: Db
  secretKey: string
  mails: MailSink
  stripe: Stripe
  sandbox: StripeSandbox
  /** Moves the kickoff of a match to come, so that there is something new to publish. */
  changeResults(): void
  /** Stops the programs. @returns how each ended */
  close(): Promise<Map<string, number | NodeJS.Signals | undefined>>
}

/** Starts PostgreSQL, a mail server, a local Stripe, two API processes, the portal and a publisher. */
export async function openService(books: Books): Promise<Service> {
  if (isStale('portal')) await buildPortal()
  const built = await builtPrograms()
  mkdirSync('dist', { recursive: true })
  const directory = mkdtempSync(path.resolve('dist/soak-'))
  atEnd(() =>
    removePostgres(directory).then(() => rmSync(directory, { recursive: true, force: true })),
  )
  const postgres = await startPostgres({ directory, database: 'soak' })
  await migrate(postgres.url)
  const sql = new pg.Client({ connectionString: postgres.superuserUrl })
  await sql.connect()
  const mails = await startMailSink({ nowMs: () => Date.now(), now: () => new Date() })
  const [first, second, third] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  const sandbox = await startStripeSandbox({
    // The one that is killed hears of payments.
    webhooks: [{ url: `${at(second)}/api/stripe/webhook`, secret: WEBHOOK_SECRET }],
    retryDelaysMs: [200, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  })
  sandbox.control.setWebhookFaults({
    shuffle: true,
    shuffleMs: 5_000,
    delayMs: 500,
    duplicate: 0.3,
    stale: 0.1,
  })
  const results = path.join(directory, 'results')
  const today = new Date()
  const seasonYear = today.getUTCFullYear() - (today.getUTCMonth() < 7 ? 1 : 0)
  writeInventedResults(results, today.toISOString().slice(0, 10), [seasonYear - 1, seasonYear])

  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY,
    SMTP_URL: mails.url,
    PUBLIC_URL: at(third),
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'warn',
    RESULTS_DIR: results,
    SOURCES_DIR: path.join(directory, 'sources'),
    PUBLISHING: 'off',
    STRIPE_SECRET_KEY: sandbox.apiKey,
    STRIPE_API_URL: sandbox.url,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
  const api = (name: string, port: number) => ({
    name,
    url: at(port),
    start: () => built.serve({ ...env, PORT: String(port) }),
  })
  const portal = {
    name: 'portal',
    url: at(third),
    start: () => built.serveAll({ ...env, PORT: String(third) }),
  }
  const publisher = { name: 'publisher', url: null, start: () => built.watch(env) }
  const recipes = [publisher, api(STEADY, first), api('api-2', second), portal]
  const programs = new Programs(recipes.map((recipe) => new Kept(recipe, books)))
  const db = connectDb(postgres.url)
  atEnd(async () => {
    await programs.stop()
    await sql.end().catch(() => undefined)
  })
  // Readiness waits for a release: the publisher makes it meanwhile.
  await programs.start()
  return {
    programs,
    databaseUrl: postgres.url,
    sql,
    db,
    secretKey: SECRET_KEY,
    mails,
    sandbox,
    stripe: new Stripe(sandbox.apiKey, {
      host: sandbox.host,
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
    }),
    changeResults: () =>
      moveKickoff(path.join(results, `${seasonYear}-${String(seasonYear + 1).slice(2)}`)),
    async close() {
      await db.$disconnect()
      return programs.stop()
    },
  }
}

interface Season {
  matches: { date: string; time: string; score?: object }[]
}

/** Another hour for the last match that is more than a week away. */
function moveKickoff(season: string): void {
  const file = path.join(season, 'en.1.json')
  const content = JSON.parse(readFileSync(file, 'utf8')) as Season
  const nextWeek = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  const match = content.matches.findLast(
    ({ date, score }) => score === undefined && date > nextWeek,
  )
  if (!match) throw new Error('the invented season has no match to come')
  match.time = match.time === '15:00' ? '16:00' : '15:00'
  writeFileSync(file, JSON.stringify(content))
}
