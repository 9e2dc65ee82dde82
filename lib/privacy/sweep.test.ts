import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { call, mailsTo, newEmail, signIn, SignInBrowser } from '../../test/person'
import { manualClock, startTestServer, type TestServer } from '../../test/server'
import { sweep } from './sweep'

const DAY_MS = 86_400_000
const clock = manualClock('2026-03-01T12:00:00Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

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

it('runs by itself, once however many instances there are, and again after its time', async () => {
  const second = await startTestServer({ clock, databaseUrl: server.databaseUrl })
  const { db } = server.product.deps
  const jobs = () =>
    db.$queryRaw<{ name: string; minutes: number }[]>`
      SELECT task_identifier AS name, round(extract(epoch FROM run_at - now()) / 60)::int AS minutes
        FROM graphile_worker.jobs WHERE key IN ('sweep', 'delete_accounts') ORDER BY 1`
  await vi.waitFor(async () =>
    expect(await jobs()).toEqual([
      { name: 'delete_accounts', minutes: 10 },
      { name: 'sweep', minutes: 60 },
    ]),
  )
  expect([...server.logged, ...second.logged].join('')).toContain('old rows swept')
  const swept = () => server.logged.concat(second.logged).filter((line) => line.includes('swept'))
  const before = swept().length
  await db.$executeRaw`SELECT graphile_worker.add_job('sweep', '{}'::json, run_at := now(), job_key := 'sweep')`
  await vi.waitFor(() => expect(swept().length).toBe(before + 1), 10_000)
  await second.close()
})
