import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { createTestClient } from '../test/client'
import { operate, operated } from '../test/operator'
import { promoteTestRelease, testMatchId, type TestMatch } from '../test/release'
import { manualClock, startTestServer } from '../test/server'
import { useWorld } from '../test/use-world'

const MATCH: TestMatch = { code: 'LIGUE_1', kickoff: '2026-03-05T20:00:00Z' }
const DETAIL = testMatchId(MATCH)

const server = useWorld(() =>
  startTestServer({
    clock: manualClock('2026-03-01T12:00:00Z'),
    env: { METRICS_PORT: '0' },
  }),
)
beforeAll(async () => {
  const { db, releases } = server.product.deps
  await promoteTestRelease(db, [MATCH])
  await releases.refresh()
})

/** Figures by name and labels, as a Prometheus reads them. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(server.product.metricsUrl ?? '')
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines
      .map((line) => /^(.*) (\S+)$/.exec(line)?.slice(1) ?? [])
      .map(([name = '', value]) => [name, Number(value)]),
  )
}
const answered = (route: string, status: number, code = '', method = 'GET') =>
  `prematch_requests_total{method="${method}",route="${route}",status="${status}",code="${code}"}`

it('requests are counted by pattern, status and refusal, whoever answers them, and by nothing that strangers choose', async () => {
  const { key } = await createTestClient(server.product.deps, {
    plan: 'starter',
    competitions: ['LIGUE_1'],
  })
  const get = async (path: string, method = 'GET', headers = { 'x-api-key': key }) =>
    (await fetch(server.url + path, { method, headers })).status
  expect(await get(`/v1/matches/${DETAIL}`)).toBe(200)
  // Encoded, it is Hono's.
  expect(await get(`/v1/matches/${encodeURIComponent(DETAIL)}`)).toBe(200)
  expect(await get('/v1/leagues', 'DELETE')).toBe(405)
  expect(await get('/v1/leagues', 'GET', { 'x-api-key': 'pm_nobody' })).toBe(401)
  expect(await get('/v1/nowhere/at-all', 'PURGE')).toBe(404)
  expect(await get('/a-page')).toBe(404)
  await get('/readyz')

  const figures = await scrape()
  const requests = [...figures].filter(([name]) => name.startsWith('prematch_requests_total'))
  expect(new Map(requests)).toEqual(
    new Map([
      [answered('/v1/matches/{match_id}', 200), 2],
      [answered('/v1/leagues', 405, 'method_not_allowed', 'DELETE'), 1],
      [answered('/v1/leagues', 401, 'invalid_api_key'), 1],
      [answered('none', 404, 'not_found', 'any'), 1],
      [answered('page', 404), 1],
    ]),
  )
  const detail = '{method="GET",route="/v1/matches/{match_id}"}'
  expect(figures.get(`prematch_request_seconds_count${detail}`)).toBe(2)
  expect(figures.get(`prematch_request_seconds_sum${detail}`)).toBeGreaterThan(0)
  expect(figures.get('prematch_quota_batch_size_sum')).toBe(3)
  expect(figures.get('prematch_quota_commit_seconds_count')).toBeGreaterThan(0)
  for (const pool of ['quota', 'prisma']) {
    expect(figures.get(`prematch_pool_wait_seconds_count{pool="${pool}"}`)).toBeGreaterThan(0)
    expect(figures.get(`prematch_pool_connections{pool="${pool}"}`)).toBeGreaterThan(0)
    expect(figures.get(`prematch_pool_waiting{pool="${pool}"}`)).toBe(0)
  }
  expect(figures.get('process_cpu_seconds_total')).toBeGreaterThan(0)
})

it('what waits and what needs a person is shown as it is now', async () => {
  const { db } = server.product.deps
  await db.$executeRaw`SELECT graphile_worker.add_job('send_mail', '{}'::json, run_at := now() + interval '1 day', max_attempts := 1)`
  await db.$executeRaw`SELECT graphile_worker.add_job('nobody_does_this', '{}'::json, run_at := now() - interval '1 hour')`
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1`
  await db.billingFlag.create({
    data: { clientId: 'cli_x', kind: 'dispute', subject: 'dp_1', at: new Date() },
  })
  const received = new Date('2026-03-01T11:50:00Z')
  await db.billingEvent.create({
    data: { id: 'evt_1', type: 'x', createdAt: received, receivedAt: received },
  })

  const shown = async (name: string) => (await scrape()).get(`prematch_${name}`)
  await expect.poll(() => shown('billing_flags')).toBe(1)
  const figures = await scrape()
  const figure = (name: string) => figures.get(`prematch_${name}`)
  expect(figure('jobs_given_up{task="send_mail"}')).toBe(1)
  expect(figure('jobs_oldest_seconds{task="nobody_does_this"}')).toBeGreaterThanOrEqual(3600)
  expect([figure('billing_events_waiting'), figure('billing_event_lag_seconds')]).toEqual([1, 600])
  expect([figure('database_up'), figure('release_pinned')]).toEqual([1, 0])
  expect([figure('release_age_seconds'), figure('degraded{reason="release_stale"}')]).toEqual([
    6 * 3600,
    0,
  ])
  expect([...figures.keys()].filter((name) => name.includes('cli_'))).toEqual([])

  expect(await operated(server, 'billing', 'flags')).toMatchObject([
    { subject: 'dp_1', acknowledged_by: null },
  ])
  expect(await operated(server, 'billing', 'flags', '--ack', 'dp_1')).toEqual({
    subject: 'dp_1',
    acknowledged: 1,
  })
  expect(await operated(server, 'billing', 'flags')).toEqual([])
  expect(await operated(server, 'billing', 'flags', '--all')).toMatchObject([
    { acknowledged_by: 'olga' },
  ])
  expect(await operate(server, 'billing', 'flags', '--ack', 'dp_2')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('dp_2'),
  })
  await expect.poll(() => shown('billing_flags')).toBe(0)

  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE max_attempts = 1`
  await expect.poll(() => shown('jobs_given_up{task="send_mail"}')).toBeUndefined()
})

it('the alerts and the dashboard ask for figures that exist, and each alert says where it is explained', async () => {
  const known = new Set(
    [
      ...(await (await fetch(server.product.metricsUrl ?? '')).text()).matchAll(/^# TYPE (\S+)/gm),
    ].map(([, name]) => name),
  )
  const [rules, dashboard, incidents] = [
    'deploy/monitoring/alerts.yml',
    'deploy/monitoring/dashboard.json',
    'docs/incidents.md',
  ].map((file) => readFileSync(file, 'utf8')) as [string, string, string]
  const panels = (JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }).panels
  const asked = [rules, ...panels.flatMap(({ targets }) => targets ?? []).map(({ expr }) => expr)]
    .flatMap((text) => text.match(/\b(prematch|nodejs|process)_[a-z0-9_]+/g) ?? [])
    .map((name) => (known.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')))
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((name) => !known.has(name))).toEqual([])
  const anchors = new Set(
    [...incidents.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  const alerts = rules.match(/- alert: /g)?.length
  const runbooks = [...rules.matchAll(/runbook: docs\/incidents\.md#(\S+)/g)].map(
    ([, anchor = '']) => anchor,
  )
  expect([runbooks.length, runbooks.filter((anchor) => !anchors.has(anchor))]).toEqual([alerts, []])
})

it('the page on monitoring has every figure of ours that is served, with its labels, and no other', async () => {
  const text = await (await fetch(server.product.metricsUrl ?? '')).text()
  const served = [...text.matchAll(/^# TYPE (prematch_\S+)/gm)].map(([, name = '']) => name)
  const page = readFileSync('docs/monitoring.md', 'utf8')
  const table = page.split('\n').filter((line) => line.startsWith('| `prematch_'))
  const written = table.flatMap((line) => [...line.matchAll(/`(prematch_\w+)(?:\{([\w,]+)\})?`/g)])
  expect(written.map(([, name]) => name).toSorted()).toEqual(served.toSorted())
  // `le` is every histogram's own.
  const labels = (name: string) => {
    const shown = new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} `, 'm').exec(text)?.[1]
    const names = [...(shown ?? '').matchAll(/(\w+)="/g)].map(([, label = '']) => label)
    return names.filter((label) => label !== 'le').join()
  }
  // What has no sample now shows none.
  for (const [, name = '', named] of written)
    expect([name, named ?? '']).toEqual([name, labels(name) || (named ?? '')])
})

it('without METRICS_PORT there is no such port, and the service’s own shows nothing', async () => {
  const plain = await startTestServer({ databaseUrl: server.databaseUrl })
  expect(plain.product.metricsUrl).toBeUndefined()
  expect((await fetch(`${plain.url}/metrics`)).status).toBe(404)
  await plain.close()
})
