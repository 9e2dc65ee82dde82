import { afterAll, describe, expect, it, vi } from 'vitest'
import { createTestClient } from './client'
import { createTestDatabase } from './database'
import { call, mailsTo, newestCode, SignInBrowser, signIn } from './person'
import { startTestServer, type TestServer } from './server'
import { useWorld } from './use-world'
import { endLeakedKey } from '../lib/keys/report-leak'
import { mailOf } from '../lib/mails'
import { connectDb } from '../lib/platform/db'
import { EnvError } from '../lib/platform/env'
import { fingerprintsOf } from '../lib/platform/secrets'
import { main } from '../server/cli'

const OLD = 'old-secret-old-secret-old-secret-old'
const NEW = 'new-secret-new-secret-new-secret-new'
const BOTH = `${NEW},${OLD}`
const STRANGE = 'strange-secret-strange-secret-strange'

const database = useWorld(() => createTestDatabase())
let running: TestServer | undefined

/** The one server of this database, with this secret from now on. */
async function restart(secretKey: string): Promise<TestServer> {
  await running?.close()
  running = undefined
  running = await serverWith(secretKey)
  return running
}

const serverWith = (secretKey: string, databaseUrl = database.url) =>
  startTestServer({ databaseUrl, env: { SECRET_KEY: secretKey, TRUSTED_PROXIES: '1' } })

/** The operators' command, in this process, as Olga. */
async function command(secretKey: string, ...args: string[]) {
  const printed = { stdout: '', stderr: '' }
  const spies = [
    vi
      .spyOn(console, 'log')
      .mockImplementation((line: unknown) => void (printed.stdout += String(line))),
    vi
      .spyOn(console, 'error')
      .mockImplementation((line: unknown) => void (printed.stderr += String(line))),
  ]
  const env = { PREMATCH_ENV: 'test', DATABASE_URL: database.url, SECRET_KEY: secretKey }
  try {
    const code = await main([...args, '--as', 'olga', '--json'], () => Promise.resolve(env))
    return { code, ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
const told = async (secretKey: string, ...args: string[]) => {
  const { code, stdout, stderr } = await command(secretKey, ...args)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Record<string, unknown>
}

/** Whether the key is known; a known one may have used up its minute. */
async function opens(server: TestServer, key: string): Promise<boolean> {
  const { status } = await call(server, 'GET', '/v1/me', { headers: { 'x-api-key': key } })
  expect([200, 401, 429]).toContain(status)
  return status !== 401
}

afterAll(async () => {
  await running?.close()
})

/** Two accounts with a key each, and everything else that hangs on the secret. */
async function settle(server: TestServer) {
  const owners = []
  for (let i = 0; i < 2; i++) {
    const owner = await signIn(server)
    await call(server, 'POST', '/account/plan', { token: owner.token, body: { plan: 'developer' } })
    const { body } = await call(server, 'POST', '/v1/dashboard/keys', {
      token: owner.token,
      body: {},
    })
    owners.push({ ...owner, key: String(body.key), keyId: String(body.id) })
  }
  const [busy, idle] = owners
  if (!busy || !idle) throw new Error('nobody settled')
  return { busy, idle }
}

describe('SECRET_KEY', () => {
  it('is replaced without losing anything, and the one before can go once every key was used', async () => {
    const first = await restart(OLD)
    const { busy, idle } = await settle(first)
    const invitation = await told(
      OLD,
      'reviewer',
      'invite',
      '--label',
      'App review',
      '--expires',
      '90d',
    )
    const { pathname, search } = new URL(String(invitation.link))
    const opened = await fetch(first.url + pathname + search, { redirect: 'manual' })
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    // Half a sign-in: the code is mailed under the one secret and typed under the other.
    const browser = new SignInBrowser(first)
    await browser.ask(busy.email)
    const code = await newestCode(first, busy.email)
    const { body: proof } = await call(first, 'POST', '/auth/verify-code', {
      body: { email: busy.email, code, challenge_id: browser.challenge },
    })
    const half = new SignInBrowser(first)
    await half.ask(idle.email)
    const halfCode = await newestCode(first, idle.email)
    const leaked = await createTestClient(first.product.deps)
    const mail = mailOf('deletion_undone', { to: 'waits@example.org', lang: 'en' }, {})
    const { outbox } = first.product.deps
    await running?.close()
    running = undefined
    // Nobody sends it before the secret is replaced.
    const db0 = connectDb(database.url, 1)
    await db0.$transaction((tx) => outbox.enqueue(tx, mail))
    await db0.$disconnect()

    const second = await restart(BOTH)
    const { db } = second.product.deps
    const underNew = (keyId: string) => db.apiKey.findUniqueOrThrow({ where: { id: keyId } })
    const before = await underNew(busy.keyId)
    expect(before.hashedUnder).toBe(fingerprintsOf(OLD)[0])
    // Three at once: whoever finds the old hash first replaces it.
    expect(await Promise.all([1, 2, 3].map(() => opens(second, busy.key)))).not.toContain(false)
    const after = await underNew(busy.keyId)
    expect(after.hashedUnder).toBe(fingerprintsOf(NEW)[0])
    expect(Buffer.from(after.hash).equals(before.hash)).toBe(false)
    expect(await mailsTo(second, mail.to)).toMatchObject([
      { subject: 'Your Prematch account stays' },
    ])
    expect((await half.at(second).verify(idle.email, halfCode)).status).toBe(200)
    expect(
      await call(second, 'POST', '/v1/dashboard/reviewer-session', { headers: { cookie } }),
    ).toMatchObject({ status: 200 })
    expect((await call(second, 'GET', '/auth/me', { token: busy.token })).status).toBe(200)
    // The proof of a known browser still opens its own lane.
    await call(second, 'POST', '/auth/request-code', {
      body: { email: busy.email, device: proof.device },
    })
    expect(
      await db.signInChallenge.findFirst({
        where: { email: busy.email },
        orderBy: { createdAt: 'desc' },
        select: { lane: true },
      }),
    ).toEqual({ lane: 'device' })
    // A key that was never used since is known to whoever reports it.
    const actor = {
      kind: 'webhook',
      source: 'test',
      network: '192.0.2.1',
      requestId: 'req_1',
    } as const
    const leak = { actor, token: leaked.key, foundAt: null }
    expect(await endLeakedKey(second.product.deps, leak)).toBe(true)
    expect(await told(BOTH, 'secret', 'show')).toMatchObject({
      in_use: fingerprintsOf(NEW)[0],
      keys_not_renewed: 1,
    })
    expect(await opens(second, idle.key)).toBe(true)
    expect(await told(BOTH, 'secret', 'show')).toMatchObject({ keys_not_renewed: 0 })

    const third = await restart(NEW)
    expect(await opens(third, busy.key)).toBe(true)
    expect(await opens(third, idle.key)).toBe(true)
  })

  it('of another installation starts no server and no command: one sentence says what to do', async () => {
    await restart(NEW)
    for (const secretKey of [STRANGE, OLD, `${STRANGE},${OLD}`]) {
      const refused = serverWith(secretKey)
      await expect(refused, secretKey).rejects.toThrow(EnvError)
      await expect(refused).rejects.toThrow(
        /^SECRET_KEY is not the one .*secret-key.*secret accept/,
      )
    }
    const { code, stdout, stderr } = await command(STRANGE, 'clients', 'find', 'person')
    expect([code, stdout]).toEqual([1, ''])
    expect(JSON.parse(stderr)).toMatchObject({
      error: 'environment',
      message: expect.stringMatching(/^SECRET_KEY is not/) as string,
    })
  })

  it('is put in use by whichever server starts first: the other one is refused', async () => {
    for (let round = 0; round < 2; round++) {
      const fresh = await createTestDatabase()
      const started = await Promise.allSettled([OLD, NEW].map((one) => serverWith(one, fresh.url)))
      const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const reasons = started.flatMap((one) =>
        one.status === 'rejected' ? [one.reason as unknown] : [],
      )
      expect(servers).toHaveLength(1)
      expect(reasons).toEqual([expect.any(EnvError)])
      await Promise.all(servers.map((server) => server.close()))
      await fresh.close()
    }
  })

  it('that is lost is replaced by an operator’s word, which is written down and tells what is lost', async () => {
    const server = await restart(NEW)
    const { busy } = await settle(server)
    const { db } = server.product.deps
    const usable = await db.apiKey.count({
      where: { revokedAt: null, client: { account: { isDemo: false } } },
    })
    expect(await told(NEW, 'secret', 'accept')).toEqual({ changed: false, lost_keys: 0 })
    expect(await told(STRANGE, 'secret', 'accept')).toEqual({ changed: true, lost_keys: usable })
    const other = await restart(STRANGE)
    expect(await opens(other, busy.key)).toBe(false)
    expect(
      await other.product.deps.db.auditEvent.findMany({ where: { action: 'secret.accepted' } }),
    ).toMatchObject([
      { actorKind: 'operator', actorId: 'olga', details: { before: fingerprintsOf(NEW)[0] } },
    ])
    // Found again, it reads what it had made.
    expect(await opens(await restart(`${STRANGE},${NEW}`), busy.key)).toBe(true)
  })
})

describe('sessions end', () => {
  it('throws one client out, or everybody, at once and with the codes in their mail; keys stay', async () => {
    const server = await restart(STRANGE)
    const { busy, idle } = await settle(server)
    const me = async () => {
      const answers = await Promise.all(
        [busy, idle].map(({ token }) => call(server, 'GET', '/auth/me', { token })),
      )
      return answers.map(({ status }) => status)
    }
    expect(await me()).toEqual([200, 200])
    expect(await told(STRANGE, 'sessions', 'end', busy.email)).toEqual({ sessions: 1, accounts: 1 })
    expect(await me()).toEqual([401, 200])
    const thief = new SignInBrowser(server)
    await thief.ask(idle.email)
    const code = await newestCode(server, idle.email)
    const done = await told(STRANGE, 'sessions', 'end', '--all')
    expect(done.sessions).toBeGreaterThanOrEqual(1)
    expect(await me()).toEqual([401, 401])
    expect((await thief.verify(idle.email, code)).status).toBe(401)
    expect(await opens(server, busy.key)).toBe(true)
    const { db } = server.product.deps
    expect(await db.session.count({ where: { revokedAt: null } })).toBe(0)
    const written = await db.auditEvent.findMany({
      where: { actorKind: 'operator', action: 'sessions.revoked' },
      orderBy: { seq: 'asc' },
    })
    expect(written[0]).toMatchObject({ accountId: busy.accountId, actorId: 'olga' })
    expect(written.some(({ accountId }) => accountId === idle.accountId)).toBe(true)
    expect(written.at(-1)).toMatchObject({ accountId: null, details: { count: done.sessions } })
    expect((await signIn(server, busy.email)).accountId).toBe(busy.accountId)
    for (const args of [[], [busy.email, '--all']])
      expect(await command(STRANGE, 'sessions', 'end', ...args)).toMatchObject({ code: 1 })
  })
})
