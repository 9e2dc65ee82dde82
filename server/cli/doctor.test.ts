import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { examineNode, examineOncall } from '../../lib/doctor/place'
import type { Finding } from '../../lib/doctor'
import { manualClock } from '../../lib/platform/clock'
import { startMailSink, type MailSink } from '../../lib/platform/mail/sink'
import { BillingWorld } from '../../test/billing'
import { administer, createTestDatabase } from '../../test/database'
import { freePort } from '../../test/free-port'
import { promoteTestRelease } from '../../test/release'
import { useWorld } from '../../test/use-world'
import { main } from '../cli'

const NOW = '2026-03-01T12:00:00Z'

const world = useWorld(() => BillingWorld.start({ clock: manualClock(NOW) }))
let mail: MailSink
/** Appends the caller's address to X-Forwarded-For, as proxies should. */
const proxy = createServer((incoming, outgoing) => {
  const { host, 'x-forwarded-for': before, ...headers } = incoming.headers
  const chain = [before, incoming.socket.remoteAddress?.replace('::ffff:', '')].filter(Boolean)
  const call = request(
    world.server.url + (incoming.url ?? ''),
    { headers: { ...headers, host, 'x-forwarded-for': chain.join(', ') } },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    },
  )
  call.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(call)
})
let good: Record<string, string>

beforeAll(async () => {
  mail = await startMailSink(manualClock(NOW))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  await promoteTestRelease(world.server.product.deps.db, [])
  const { env } = world.server.product.deps
  good = {
    PREMATCH_ENV: 'test',
    DATABASE_URL: world.server.databaseUrl,
    SECRET_KEY: env.SECRET_KEY,
    PUBLIC_URL: world.server.url,
    SMTP_URL: mail.url,
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY ?? '',
    STRIPE_API_URL: env.STRIPE_API_URL ?? '',
    STRIPE_WEBHOOK_SECRET: world.webhookSecret,
    TRUSTED_PROXIES: '1',
    PREMATCH_NOW: NOW,
    ONCALL_MAILS: 'ops@example.org',
  }
})
afterAll(async () => {
  proxy.close()
  await mail.close()
})

/** The exit code, and what was found by examination, worst first where there are several. */
async function doctor(changed: Record<string, string> = {}, ...args: string[]) {
  let printed = ''
  const code = await main(
    ['doctor', '--json', ...args],
    () => Promise.resolve({ ...good, ...changed }),
    {
      outcome: (text) => (printed += text),
      aside: () => undefined,
    },
  )
  const findings = JSON.parse(printed) as Finding[]
  const of = (check: string) => {
    const own = findings.filter((one) => one.check === check)
    return own.find(({ status }) => status === 'failed') ?? own[0]
  }
  return { code, findings, of }
}

it('finds nothing wrong with an installation that works, by really mailing, paying and asking through the proxy', async () => {
  const { port } = proxy.address() as AddressInfo
  const { code, findings } = await doctor(
    {},
    '--mail',
    'olga@example.org',
    '--webhook',
    '--through',
    `http://127.0.0.1:${port}`,
  )
  const notOk = findings.filter(
    ({ status, check }) => status !== 'ok' && check !== 'database connections' && check !== 'disk',
  )
  expect([code, notOk]).toEqual([0, []])
  expect(findings.map(({ check }) => check)).toEqual([
    'node',
    'settings',
    'database',
    'database rights',
    'database connections',
    'clock',
    'migrations',
    'secret',
    'results',
    'release',
    'payments',
    'payments: webhook',
    'payments: webhook secret',
    'mail',
    'on-call',
    'proxies: client address',
    'proxies: name',
    'disk',
  ])
  expect(mail.inbox.read('olga@example.org')).toMatchObject([{ subject: 'Prematch: mail works' }])
})

it.each([
  [
    'a secret that is not the one in use',
    { SECRET_KEY: 'another-secret-another-secret-another-secret' },
    'secret',
    /is in use, \w+ is set here/,
  ],
  [
    'a folder of results that is not there',
    { RESULTS_DIR: '/nowhere/at/all' },
    'results',
    /ENOENT/,
  ],
  ['a Stripe that does not answer', { STRIPE_API_URL: 'http://127.0.0.1:9' }, 'payments', /./],
  [
    'an address that no webhook leads to',
    { PUBLIC_URL: 'http://127.0.0.1:9' },
    'payments: webhook',
    /no endpoint leads to http:\/\/127\.0\.0\.1:9/,
  ],
  ['a mail server that does not answer', { SMTP_URL: 'smtp://127.0.0.1:9' }, 'mail', /ESOCKET/],
  [
    'settings that no server starts with',
    { HOST: '0.0.0.0' },
    'settings',
    /^HOST: lets other machines in/,
  ],
] as const)('names %s, and what to do', async (_name, changed, check, detail) => {
  const { code, of } = await doctor(changed)
  expect([code, of(check)]).toMatchObject([
    1,
    {
      status: 'failed',
      detail: expect.stringMatching(detail),
      advice: expect.stringMatching(/\w/),
    },
  ])
})

it('names a database that is not there, without a schema, or of a user without rights', async () => {
  const closed = `postgresql://prematch:hidden-password@127.0.0.1:${await freePort()}/prematch`
  const gone = await doctor({ DATABASE_URL: closed })
  expect([gone.code, gone.of('database')?.status]).toEqual([1, 'failed'])
  expect(JSON.stringify(gone.findings)).not.toContain('hidden-password')

  const database = await createTestDatabase()
  const { pathname, username } = new URL(database.url)
  const name = pathname.slice(1)
  await administer(`DROP DATABASE ${name} WITH (FORCE)`)
  await administer(`CREATE DATABASE ${name}`)
  await administer(`REVOKE CREATE ON DATABASE ${name} FROM ${username}`)
  const { of } = await doctor({ DATABASE_URL: database.url })
  expect(of('migrations')).toMatchObject({
    status: 'failed',
    advice: expect.stringContaining('prematch -- migrate'),
  })
  expect(of('database rights')).toMatchObject({
    status: 'failed',
    advice: expect.stringContaining('GRANT CREATE'),
  })
  await database.close()
})

it('tells of an instance that believes forged addresses, and of an address where nobody answers', async () => {
  // Asked directly, the instance believes what a caller writes, as it counts on one proxy.
  const counted = await doctor({}, '--through', world.server.url)
  expect(counted.of('proxies: client address')).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('forged'),
  })
  const nobody = await doctor({}, '--through', `http://127.0.0.1:${await freePort()}`)
  expect(nobody.of('proxies')).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('ECONNREFUSED'),
  })
})

it('knows the oldest Node that the product runs on', () => {
  expect(
    ['20.18.9', '18.20.0', '20.19.0', '22.1.0'].map((version) => examineNode(version).status),
  ).toEqual(['failed', 'failed', 'ok', 'ok'])
})

it('a service in production that tells nobody when it needs a person is warned of; a webhook is named by its host', () => {
  const PREMATCH_ENV = 'production'
  expect(examineOncall({ PREMATCH_ENV, ONCALL_MAILS: [] })).toMatchObject({ status: 'warning' })
  const ONCALL_WEBHOOK = 'https://hooks.example.org/T0/secret'
  expect(examineOncall({ PREMATCH_ENV, ONCALL_MAILS: [], ONCALL_WEBHOOK })).toMatchObject({
    status: 'ok',
    detail: 'told: hooks.example.org',
  })
})
