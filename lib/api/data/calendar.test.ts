import ICAL from 'ical.js'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { tally } from '../../../test/crowd'
import { NOW, OneLeague, refusal } from '../../../test/one-league'
import { recordedMatch } from '../../../test/match'
import { call, newcomer } from '../../../test/person'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../../test/release'
import { startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { ingest } from '../../publishing/ingest'
import { PLAN_LIMITS, type PlanLimits } from '../../plans/limits'
import { eventually, haveHeard } from '../../../test/eventually'

const match = (kickoff: string, home: string, away: string, more: Partial<TestMatch> = {}) => ({
  ...{ code: 'LIGUE_1', kickoff, home, away },
  ...more,
})
/** From two days before to three weeks after the first of March. */
const LENS = match('2026-02-27T20:00:00Z', 'Lens', 'Lyon', { score: [2, 1] })
const PARIS = match('2026-03-01T19:45:00Z', 'Paris', 'Monaco', {
  name: 'paris',
  probabilities: { home: 0.505, draw: 0.265, away: 0.23 },
})
const NICE = match('2026-03-07T16:00:00Z', 'Nice', 'Metz', { name: 'nice' })
const WEAK = match('2026-03-08T16:00:00Z', 'Weak', 'Data', { reliable: false })
const LATE = match('2026-03-20T16:00:00Z', 'Brest', 'Lille')
const OTHER = match('2026-03-02T16:00:00Z', 'Roma', 'Lazio', { code: 'SERIE_A' })
const ALL = [LENS, PARIS, NICE, WEAK, LATE, OTHER] // prettier-ignore

const world = useWorld(() =>
  OneLeague.start({ TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://127.0.0.1:3999' }),
)
/** Somebody signed in, with a plan and Ligue 1. */
async function owner(plan: 'developer' | 'starter' | 'custom' = 'developer', limits?: PlanLimits) {
  const { token, accountId } = await newcomer(world.server)
  const { db, clock } = world.server.product.deps
  const { id: clientId } = await db.client.findUniqueOrThrow({ where: { accountId } })
  const contract = { id: `con_${clientId}`, clientId, plan, startedAt: clock.now() }
  await db.contract.create({ data: { ...contract, ...(limits && { limits: { ...limits } }) } })
  const slot = { clientId, slot: 1, code: 'LIGUE_1', heldCode: 'LIGUE_1', since: clock.now() }
  await db.selectionSlot.create({ data: slot })
  const made = await call(world.server, 'POST', '/account/calendar', { token })
  expect(made.status).toBe(201)
  const address = String(made.body.address)
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:3999\/v1\/calendar\/pmi_[0-9A-Za-z]{32}\.ics$/)
  return { token, clientId, path: new URL(address).pathname }
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(world.server.url + path, { method, headers })
async function eventsAt(path: string) {
  world.clock.advance(61_000)
  const answer = await get(path)
  expect(answer.status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, summary, startDate, sequence } = new ICAL.Event(one)
    const value = (name: string) => String(one.getFirstPropertyValue(name))
    const [status, modified] = [value('status'), value('last-modified')]
    return { uid, summary, start: startDate.toString(), sequence, status, modified }
  })
}
async function promote(matches: TestMatch[], createdAt?: string): Promise<void> {
  const { db, releases } = world.server.product.deps
  const id = await promoteTestRelease(db, matches, {}, createdAt)
  await eventually(async () => {
    await releases.refresh()
    expect(releases.current()?.id).toBe(id)
  })
}

beforeAll(() => promote(ALL))
beforeEach(() => world.clock.set(NOW))

describe('a calendar address', () => {
  it('gives the days of the selection that its plan may see, with a receipt as lists have', async () => {
    const { path } = await owner()
    const answer = await get(path)
    const headers = Object.fromEntries(answer.headers)
    expect([answer.status, headers['x-request-cost']]).toEqual([200, 'units=1, rows=3'])
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-quota-units-remaining-day': '49',
      'x-match-rows-remaining-day': '97',
    })
    expect(headers['cache-control']).toMatch(/^private/)
    const events = await eventsAt(path)
    expect(events.map(({ summary, start }) => [summary, start])).toEqual([
      ['Lens 2–1 Lyon', '2026-02-27T20:00:00Z'],
      ['Paris – Monaco', '2026-03-01T19:45:00Z'],
      ['Nice – Metz', '2026-03-07T16:00:00Z'],
    ])
    expect(events[1]).toMatchObject({ uid: `${testMatchId(PARIS)}@prematch`, status: 'CONFIRMED' })
    const starter = await owner('starter')
    const all = await eventsAt(`${starter.path}?days=31`)
    expect(all.map(({ summary }) => summary).slice(3)).toEqual(['Weak – Data', 'Brest – Lille'])
    expect(await (await get(`${starter.path}?lang=fr`)).text()).toContain('estimations')
  })

  it('is a 304 by its tag for one unit, and stays it while nothing is told', async () => {
    const { path } = await owner('starter')
    const tag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': tag })
    expect([again.status, again.headers.get('x-request-cost')]).toEqual([304, 'units=1, rows=0'])
    const drifted = { ...PARIS, probabilities: { home: 0.503, draw: 0.267, away: 0.23 } }
    await promote(ALL.map((one) => (one === PARIS ? drifted : one)))
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
    const moved = { ...PARIS, probabilities: { home: 0.48, draw: 0.28, away: 0.24 } }
    await promote(
      ALL.map((one) => (one === PARIS ? moved : one)),
      '2026-03-01T11:00:00Z',
    )
    expect((await get(path, { 'if-none-match': tag })).status).toBe(200)
    const [, paris] = await eventsAt(path)
    expect(paris?.modified).toBe('2026-03-01T11:00:00Z')
    await promote(ALL)
  })

  it('keeps what moves in its place, tells what is postponed as cancelled, and takes it back', async () => {
    const { path } = await owner('starter')
    const { db } = world.server.product.deps
    const was = await eventsAt(path)
    const before = recordedMatch(Date.parse(NICE.kickoff), { id: testMatchId(NICE) })
    const after = { ...before, status: 'postponed' as const }
    const change = { kind: 'status' as const, match: after, before, after }
    const intake = { teams: [], write: [after], applied: [change] }
    await ingest(db, intake, 'pub_1', world.clock.now())
    const moved = { ...PARIS, kickoff: '2026-03-02T19:45:00Z' }
    await promote([LENS, moved, WEAK, LATE, OTHER], '2026-03-01T11:30:00Z')
    const is = await eventsAt(path)
    const same = (list: typeof is, uid?: string) => list.find((one) => one.uid === uid)
    const paris = same(is, was[1]?.uid)
    expect(paris).toMatchObject({
      start: moved.kickoff,
      status: 'CONFIRMED',
      modified: '2026-03-01T11:30:00Z',
    })
    expect(same(is, was[2]?.uid)).toMatchObject({
      summary: 'Postponed: Nice – Metz',
      start: NICE.kickoff,
      status: 'CANCELLED',
      sequence: (was[2]?.sequence ?? 0) + 1,
    })
    await promote([LENS, moved, { ...NICE, kickoff: '2026-03-10T16:00:00Z' }, WEAK, LATE, OTHER])
    expect(same(await eventsAt(path), was[2]?.uid)).toMatchObject({
      summary: 'Nice – Metz',
      start: '2026-03-10T16:00:00Z',
      status: 'CONFIRMED',
    })
    await promote(ALL)
  })

  it('ends at once when it is replaced or ended, on every instance, also under calls', async () => {
    const { path, token } = await owner('custom', {
      ...PLAN_LIMITS.starter,
      requestsPerMinute: 500,
    })
    // Only now: it would take mails from the outbox, too.
    const second = await startTestServer({
      databaseUrl: world.server.databaseUrl,
      clock: world.clock,
    })
    onTestFinished(() => second.close())
    const at = (url: string, where = path) => fetch(url + where).then(({ status }) => status)
    const both = [world.server.url, second.url]
    expect(await Promise.all(both.map((url) => at(url)))).toEqual([200, 200])
    const made = await call(world.server, 'POST', '/account/calendar', { token })
    const next = new URL(String(made.body.address)).pathname
    // This instance has heard of it before it answered.
    expect(await at(world.server.url)).toBe(404)
    await haveHeard(second)
    expect(await at(second.url)).toBe(404)
    expect(await Promise.all(both.map((url) => at(url, next)))).toEqual([200, 200])

    let ended = false
    const late: number[] = []
    const asking = async () => {
      while (late.length < 5) {
        const wasEnded = ended
        const status = await at(world.server.url, next)
        if (wasEnded) late.push(status)
        else expect([200, 404]).toContain(status)
      }
    }
    const askers = [asking(), asking(), asking()]
    expect((await call(world.server, 'DELETE', '/account/calendar', { token })).status).toBe(204)
    ended = true
    await Promise.all(askers)
    expect(new Set(late)).toEqual(new Set([404]))
    await haveHeard(second)
    expect(await at(second.url, next)).toBe(404)
    const state = await call(world.server, 'GET', '/account/calendar', { token })
    expect(state.body).toEqual({ since: null })
  })

  it('refuses what programs understand: 404 for no address, 429 with Retry-After, each exactly counted', async () => {
    for (const address of ['pmi_x.ics', `pmi_${'0'.repeat(32)}.ics`, `pmi_${'0'.repeat(32)}`])
      expect(await refusal(await get(`/v1/calendar/${address}`))).toEqual([
        404,
        'calendar_not_found',
      ])
    const { path, clientId } = await owner('custom', {
      ...PLAN_LIMITS.starter,
      requestsPerMinute: 6,
      concurrentRequests: 50,
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)))
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 6, 429: 14 })
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    const { db } = world.server.product.deps
    const counted = await db.quotaCounter.findUniqueOrThrow({ where: { clientId } })
    expect([counted.dayUnits, counted.dayRows]).toEqual([6, 24])
    const narrow = await owner('custom', { ...PLAN_LIMITS.starter, rowsPerDay: 3 })
    expect(await refusal(await get(narrow.path))).toEqual([429, 'daily_row_quota_exceeded'])
    expect(await refusal(await get(`${narrow.path}?days=32`))).toEqual([400, 'invalid_days'])
    expect((await get(`${narrow.path}?lang=de`)).status).toBe(422)
    const post = await get(narrow.path, {}, 'POST')
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('is in no log and in no row, and its calls are its owner’s to see', async () => {
    const { path, token } = await owner()
    const secret = path.slice('/v1/calendar/pmi_'.length, -'.ics'.length)
    world.server.logged.length = 0
    await get(path)
    await get(path.replace('_', '%5F'))
    await get(path, {}, 'POST')
    const { requests, db } = world.server.product.deps
    await requests.flush()
    const logged = world.server.logged.join('\n')
    expect(logged).toContain('/v1/calendar/pmi_…')
    expect(logged).not.toContain(secret.slice(0, 10))
    const { body } = await call(world.server, 'GET', '/account/requests?route=calendar', { token })
    expect(body.requests).toMatchObject([{ via: 'calendar', key: null }, { via: 'calendar' }])
    expect(JSON.stringify(body)).not.toContain(secret.slice(0, 10))
    const rows = await db.$queryRaw<{ row: string }[]>`
      SELECT a::text AS row FROM calendar_addresses a UNION ALL SELECT r::text FROM client_calls r
      UNION ALL SELECT e::text FROM audit_events e`
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 10))
  })
})
