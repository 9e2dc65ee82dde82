import { beforeAll, expect, test } from 'vitest'
import { startCutOff } from './cut-off'
import { killAtEveryWrite } from './kill-at-statement'
import { newEmail, newestCode, SignInBrowser } from './person'
import { builtPrograms, type Programs } from './programs'
import { SECRET_KEY, startTestServer } from './server'
import { useWorld } from './use-world'

const ENV = { TRUSTED_PROXIES: '1', SECRET_KEY }
let programs: Programs
/** Mails the codes; the servers that get killed share its database. */
const home = useWorld(() => startTestServer({ env: ENV }))

beforeAll(async () => {
  programs = await builtPrograms()
})

/** What is there of a person: all of it belongs together. */
async function stateOf(email: string) {
  const { db } = home.product.deps
  const account = await db.account.findUnique({
    where: { email },
    select: {
      id: true,
      client: { select: { quota: { select: { clientId: true } } } },
      sessions: true,
    },
  })
  const audit = await db.auditEvent.findMany({
    where: { accountId: account?.id ?? '' },
    orderBy: { action: 'asc' },
    select: { action: true },
  })
  return {
    account: account !== null,
    client: account?.client != null,
    counters: account?.client?.quota != null,
    sessions: account?.sessions.length ?? 0,
    audit: audit.map(({ action }) => action),
    used: await db.signInChallenge.count({ where: { email, consumedAt: { not: null } } }),
  }
}

const NOBODY = { account: false, client: false, counters: false, sessions: 0, audit: [], used: 0 }
const SIGNED_IN = {
  account: true,
  client: true,
  counters: true,
  sessions: 1,
  audit: ['account.created', 'session.started'],
  used: 1,
}

test('killed at any write of a first sign-in, a person is signed in whole or not at all, and can try again', async () => {
  const steps = await killAtEveryWrite({
    databaseUrl: home.databaseUrl,
    // A process takes a second to load: every fourth write kills one, the others cut a server off from its database.
    start: (databaseUrl, round) =>
      round % 4 === 0
        ? programs.serve({ ...ENV, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' })
        : startCutOff(databaseUrl, { env: ENV }),
    async prepare() {
      const email = newEmail()
      const browser = new SignInBrowser(home)
      await browser.ask(email)
      return { email, browser, code: await newestCode(home, email) }
    },
    act: (url, { email, browser, code }) => browser.at({ url }).verify(email, code),
    async check({ email, browser, code }, step) {
      const state = await stateOf(email)
      const whole = state.used === 1
      expect([step, state]).toEqual([step, whole ? SIGNED_IN : NOBODY])
      const again = await browser.verify(email, code)
      expect([step, again.status]).toEqual([step, whole ? 401 : 200])
      if (!whole) expect(await stateOf(email)).toEqual(SIGNED_IN)
    },
  })
  expect(steps.filter((step) => step === 'COMMIT')).toHaveLength(2)
  expect(steps).toEqual(
    expect.arrayContaining([
      'INSERT accounts',
      'INSERT clients',
      'INSERT quota_counters',
      'INSERT sessions',
      'INSERT audit_events',
    ]),
  )
})
