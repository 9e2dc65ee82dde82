import { expect, it } from 'vitest'
import { createTestClient } from '../../test/client'
import { call, mailsTo, newEmail, signIn, SignInBrowser } from '../../test/person'
import { manualClock, startTestServer } from '../../test/server'
import { Prisma } from '../platform/db'
import { callTables } from '../requests/partitions'
import { retention } from './retention'
import { sweep } from './sweep'
import { useWorld } from '../../test/use-world'
import { eventually } from '../../test/eventually'

const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() =>
  startTestServer({ isFirstStart: true, clock, env: { TRUSTED_PROXIES: '1' } }),
)

async function counts() {
  const { db } = server.product.deps
  return {
    challenges: await db.signInChallenge.count(),
    codes: await db.signInCode.count(),
    budgets: await db.signInBudget.count(),
    unlocks: await db.signInUnlock.count(),
    sessions: await db.session.count(),
  }
}

it('forgets what has served and keeps what still counts', async () => {
  const { token, email } = await signIn(server)
  await call(server, 'POST', '/auth/request-unlock', { body: { email } })
  const leaver = await signIn(server)
  await call(server, 'POST', '/auth/logout', { token: leaver.token })
  await mailsTo(server, email)
  const before = await counts()
  await sweep(server.product.deps)
  expect(await counts()).toEqual(before)

  clock.advance(3 * DAY_MS + 1_000)
  await new SignInBrowser(server).ask(newEmail())
  await sweep(server.product.deps)
  expect(await counts()).toEqual({ challenges: 1, codes: 1, budgets: 4, unlocks: 0, sessions: 2 })

  // The session that is used lives on; the one that was ended is forgotten a month later.
  clock.advance(26 * DAY_MS)
  expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200)
  clock.advance(5 * DAY_MS)
  await sweep(server.product.deps)
  expect(await counts()).toMatchObject({ challenges: 0, codes: 0, budgets: 0, sessions: 1 })
  expect((await call(server, 'GET', '/auth/me', { token })).status).toBe(200)
})

/** How long rows of a kind are kept. */
const daysOf = (kind: string): number => ROWS[kind]?.[1] ?? 0

/** A row of each kind by the day it is of, beside those that the test above brings about: columns and values, with `:at`. */
const ROWS: Record<string, [table: string, days: number, columns: string, values: string]> = {
  audit: ['audit_events', 730, 'id, at, actor_kind, account_id, action', `:id, :at, 'system', 'acc_1', 'x'`],
  failedSignIns: ['audit_events', 90, 'id, at, actor_kind, action', `:id, :at, 'anonymous', 'x'`],
  usageHours: ['usage_hours', 800, 'client_id, hour_start, routes', `:client, (extract(epoch FROM :at) * 1000)::bigint, '{}'`],
  usageRefusals: ['usage_refusals', 800, 'client_id, hour_start, route, status, count', `:client, (extract(epoch FROM :at) * 1000)::bigint, 'match', 404, 1`],
  replacements: ['selection_replacements', 400, 'id, client_id, slot, from_code, to_code, month, at', `:id, :client, 1, 'A', 'B', '2026-03', :at`],
  quotaAlerts: ['quota_alerts', 30, 'client_id, day, counter, percent, at', `:client, :id, 'units', 80, :at`],
  webhookDeliveries: ['webhook_deliveries', 30, 'id, endpoint_id, type, payload, created_at, next_attempt_at', `:id, :endpoint, 'ping', '', :at, :at`],
  betaRequests: ['beta_requests', 30, 'id, email, token_hash, created_at, expires_at', `:id, 'a@example.org', :id::bytea, :at, :at`],
  keyCallers: ['api_key_callers', 30, 'key_id, network, last_used_at', `:key, :id, :at`],
  unpaidCheckouts: ['billing_checkouts', 30, 'id, price, status, created_at, expires_at', `:id, 'p', 'expired', :at, :at`],
  unclaimedCheckouts: ['billing_checkouts', 400, 'id, price, status, session_id, created_at, expires_at', `:id, 'p', 'complete', :id, :at, :at`],
  endedCheckouts: ['billing_checkouts', 400, 'id, client_id, price, status, session_id, created_at, expires_at', `:id, :client, 'p', 'complete', :id, :at, :at`],
  billingEvents: ['billing_events', 30, 'id, type, created_at, received_at, handled_at', `:id, 'x', :at, :at, :at`],
  unusableEvents: ['billing_unusable_events', 30, 'id, reason, body, size, received_at', `:id, 'x', '', 0, :at`],
  flags: ['billing_flags', 400, 'client_id, kind, subject, at, acknowledged_at', `'cli_1', 'dispute', :id, :at, :at`],
  publications: ['publications', 400, 'id, cause, actor, started_at, outcome, source_kind, settings_sha256', `:id, 'day', 'x', :at, 'failed', 'results', ''`],
} // prettier-ignore

/** What never gets old (one per client, key or setting), goes with its owner, is the record, or has a rule of its own. */
const KEPT = [
  '_prisma_migrations',
  'accounts',
  'adjustments',
  'api_keys',
  'billing_customers',
  'billing_prices',
  'billing_states',
  'calendar_addresses',
  'calibrations',
  'changes',
  'changes_given_up',
  'clients',
  'contracts',
  'email_change_codes',
  'forecast_snapshots',
  'incident_updates',
  'incidents',
  'match_events',
  'matches',
  'network_sources',
  'promoted_release',
  'promotions',
  'quota_counters',
  'record_checkpoints',
  'record_cosignatures',
  'record_entries',
  'record_keys',
  'record_stamps',
  'record_tiles',
  'release_rows',
  'releases',
  'reviewer_invites',
  'sandbox_clocks',
  'sandbox_season',
  'secret_in_use',
  'selection_slots',
  'sign_in_codes',
  'team_aliases',
  'teams',
  'webhook_attempts',
  'webhook_endpoints',
]

const rulesNow = async () => {
  const { db, env } = server.product.deps
  return retention(clock.nowMs(), env, await callTables(db, clock.nowMs()))
}

it('every table is swept, or known to stay', async () => {
  const { deps } = server.product
  const tables = await deps.db.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
  const swept = new Set((await rulesNow()).map(({ table }) => table))
  const others = tables.map(({ name }) => name).filter((name) => !swept.has(name))
  expect(others.toSorted()).toEqual(KEPT)
})

it('of everything that grows what is old goes and what is young stays, in batches as small as one row', async () => {
  const { deps } = server.product
  const { clientId, keyId } = await createTestClient(deps)
  await deps.db.webhookEndpoint.create({
    data: {
      id: 'whe_1',
      clientId,
      url: 'https://example.org/',
      events: [],
      secret: '',
      createdAt: clock.now(),
      placeSeq: 0,
      placePromotion: 0,
      placeRelease: '',
    },
  })
  const insert = (kind: string, name: string, days: number) => {
    const [table, , columns, values] = ROWS[kind] as [string, number, string, string]
    const at = new Date(clock.nowMs() - days * DAY_MS).toISOString()
    const filled = {
      id: `'${kind} ${name}'`,
      at: `'${at}'::timestamptz`,
      client: `'${clientId}'`,
      key: `'${keyId}'`,
      endpoint: `'whe_1'`,
    }
    const sql = values.replace(
      /:(id|at|client|key|endpoint)\b/g,
      (_, word: keyof typeof filled) => filled[word],
    )
    return deps.db.$executeRawUnsafe(`INSERT INTO ${table} (${columns}) VALUES (${sql})`)
  }
  const old = async () => {
    const rules = await rulesNow()
    const count = async ({ kind, table, where }: (typeof rules)[number]) =>
      [
        kind,
        Number(
          (
            await deps.db.$queryRaw<
              { count: bigint }[]
            >`SELECT count(*) FROM ${Prisma.raw(table)} WHERE ${where}`
          )[0]?.count,
        ),
      ] as const
    return Promise.all(rules.map(count)).then((counts) => new Map(counts))
  }
  const all = async (tables = new Set(Object.values(ROWS).map(([table]) => table))) =>
    new Map(
      await Promise.all(
        [...tables].map(
          async (table) =>
            [
              table,
              Number(
                (
                  await deps.db.$queryRawUnsafe<{ count: bigint }[]>(
                    `SELECT count(*) FROM ${table}`,
                  )
                )[0]?.count,
              ),
            ] as const,
        ),
      ),
    )

  await sweep(deps)
  // The young ones last: of publications the newest stays whatever its age.
  for (const kind of Object.keys(ROWS))
    for (const name of ['old', 'older'])
      await insert(kind, name, daysOf(kind) + (name === 'old' ? 1 : 9))
  const found = await old()
  for (const kind of Object.keys(ROWS))
    expect([kind, found.get(kind)]).toEqual([kind, kind === 'publications' ? 1 : 2])
  const before = await all()
  const jobs = 'FROM graphile_worker._private_jobs WHERE max_attempts = 7'
  for (const days of [91, 89])
    await deps.db
      .$executeRawUnsafe(`INSERT INTO graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, updated_at)
      VALUES ((SELECT min(id) FROM graphile_worker._private_tasks), '{}', 7, 7, '${new Date(clock.nowMs() - days * DAY_MS).toISOString()}')`)
  for (const kind of Object.keys(ROWS)) await insert(kind, 'young', daysOf(kind) - 1)
  await sweep(deps, 1)
  for (const [kind, count] of await old()) expect([kind, count]).toEqual([kind, 0])
  expect(await deps.db.$queryRawUnsafe(`SELECT count(*)::int AS given_up ${jobs}`)).toEqual([
    { given_up: 1 },
  ])
  for (const [table, count] of await all()) {
    const kinds = Object.values(ROWS).filter(([of]) => of === table).length
    expect([table, count]).toEqual([table, (before.get(table) ?? 0) - kinds])
  }
})

it('runs by itself, once however many instances there are, and again after its time', async () => {
  const second = await startTestServer({ clock, databaseUrl: server.databaseUrl })
  const { db } = server.product.deps
  const jobs = () =>
    db.$queryRaw<{ name: string; minutes: number }[]>`
      SELECT task_identifier AS name, round(extract(epoch FROM run_at - now()) / 60)::int AS minutes
        FROM graphile_worker.jobs WHERE key IN ('sweep', 'delete_accounts') ORDER BY 1`
  await eventually(async () =>
    expect(await jobs()).toEqual([
      { name: 'delete_accounts', minutes: 10 },
      { name: 'sweep', minutes: 60 },
    ]),
  )
  expect([...server.logged, ...second.logged].join('')).toContain('old rows swept')
  const swept = () => server.logged.concat(second.logged).filter((line) => line.includes('swept'))
  const before = swept().length
  await db.$executeRaw`SELECT graphile_worker.add_job('sweep', '{}'::json, run_at := now(), job_key := 'sweep')`
  await eventually(() => expect(swept().length).toBe(before + 1))
  await second.close()
})
