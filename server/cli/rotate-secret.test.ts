import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { main } from '../cli'
import { createTestClient } from '../../test/client'
import { mailedBy, prematch } from '../../test/operator'
import { builtPrograms } from '../../test/programs'
import { startTestServer } from '../../test/server'
import { useWorld } from '../../test/use-world'
import { mailOf } from '../../lib/mails'
import { connectDb } from '../../lib/platform/db'
import { unseal } from '../../lib/platform/mail/seal'
import { deriveSecrets, fingerprintsOf } from '../../lib/platform/secrets'
import { newWebhookSecret, openSecret, sealSecret } from '../../lib/webhooks/secret'
import { eventually } from '../../test/eventually'

const OLD = 'old-secret-old-secret-old-secret-old'
const world = useWorld(() => startTestServer({ env: { SECRET_KEY: OLD } }))
const state = mkdtempSync(path.join(tmpdir(), 'prematch-rotation-'))
const file = path.join(state, 'secret-key')
writeFileSync(file, OLD, { mode: 0o600 })
afterAll(() => rmSync(state, { recursive: true }))
const inFile = () => readFileSync(file, 'utf8')

/** The command as an operator starts it, in a folder of which `npm start` takes the secret. */
const environment = () => ({
  DATABASE_URL: world.databaseUrl,
  SECRET_KEY: '',
  PREMATCH_STATE_DIR: state,
})
/** The same in this process; with a variable instead of the file where one is given. */
async function rotate(args: string[], variable?: string) {
  const printed = { outcome: '', aside: '' }
  const env = {
    PREMATCH_ENV: 'test',
    DATABASE_URL: world.databaseUrl,
    ...(variable ? { SECRET_KEY: variable } : { SECRET_KEY: inFile(), SECRET_KEY_FILE: file }),
  }
  const code = await main(
    ['keys', 'rotate-secret', ...args, '--json'],
    () => Promise.resolve(env),
    {
      outcome: (text) => (printed.outcome += text),
      aside: (text) => (printed.aside += text),
    },
  )
  return JSON.parse(code === 0 ? printed.outcome : printed.aside) as Record<string, unknown>
}

it('the secret of a state folder is replaced, step by step, and nothing of the old one is lost', async () => {
  const { deps } = world.product
  const [busy, idle, revoked] = [
    await createTestClient(deps),
    await createTestClient(deps),
    await createTestClient(deps),
  ]
  const waits = mailOf('deletion_undone', { to: 'waits@example.org', lang: 'en' }, {})
  const db = connectDb(world.databaseUrl, 2)
  const secret = newWebhookSecret()
  await db.webhookEndpoint.create({
    data: {
      id: 'whe_1',
      clientId: busy.clientId,
      url: 'https://example.org/',
      events: [],
      secret: sealSecret(OLD, secret),
      createdAt: new Date(),
      placeSeq: 0,
      placePromotion: 0,
      placeRelease: '',
    },
  })
  await db.$transaction(async (tx) => {
    await deps.outbox.enqueue(tx, waits)
    await tx.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour' WHERE payload->>'sealed' IS NOT NULL`
  })

  // Killed while it waits for the row that says which secret is in use.
  await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM secret_in_use FOR UPDATE`
      const child = spawn(
        process.execPath,
        [path.resolve(import.meta.dirname, '../../launch/prematch.mjs'), 'keys', 'rotate-secret'],
        { env: { ...process.env, PREMATCH_ENV: 'test', ...environment() }, stdio: 'ignore' },
      )
      await eventually(
        async () =>
          expect(
            await db.$queryRaw`SELECT 1 FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()`,
          ).not.toEqual([]),
        { intervalMs: 100 },
      )
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    { timeout: 90_000 },
  )
  expect([inFile(), readdirSync(state).filter((name) => name.startsWith('secret'))]).toEqual([
    OLD,
    ['secret-key'],
  ])

  const begun = await prematch(['keys', 'rotate-secret'], environment())
  expect(begun).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(file) })
  const both = inFile()
  const [fresh = '', before] = both.split(',')
  expect([before, fresh.length, statSync(file).mode & 0o777]).toEqual([OLD, 43, 0o600])
  expect(begun.stdout).not.toContain(fresh)
  // Again: it is made once, and nothing is dropped that every server still needs.
  expect(await rotate([])).toMatchObject({ stage: 'set', resealed: 0 })
  expect(await rotate(['--finish', '--force'])).toMatchObject({ error: 'secret_not_in_use' })
  expect(inFile()).toBe(both)
  // What a command causes meanwhile can be read by the server that runs.
  expect(await prematch(['keys', 'revoke', revoked.keyId], environment())).toMatchObject({
    code: 0,
  })
  await eventually(async () => expect(await mailedBy([world], revoked)).toHaveLength(1))

  const programs = await builtPrograms()
  const serve = () => programs.serve({ DATABASE_URL: world.databaseUrl, SECRET_KEY: inFile() })
  const opens = async (url: string, { key }: { key: string }) =>
    (await fetch(`${url}/v1/me`, { headers: { 'x-api-key': key } })).status
  const second = await serve()
  expect(await opens(second.url, busy)).toBe(200)
  const hangs = { mails: 1, webhooks: 1, codes: 0, sessions: 0 }
  const status = await rotate(['--status'])
  expect(status).toMatchObject({
    stage: 'in_use',
    in_use: fingerprintsOf(fresh)[0],
    hangs: { keys: 1, ...hangs },
  })
  expect(await rotate(['--finish'])).toMatchObject({ error: 'secret_needed' })
  expect(inFile()).toBe(both)
  expect(await rotate(['--status'])).toMatchObject({
    hangs: { keys: 1, ...hangs, mails: 0, webhooks: 0 },
  })
  expect(await opens(second.url, idle)).toBe(200)
  const finished = await prematch(['keys', 'rotate-secret', '--finish'], environment())
  const aside = `${file}.${fingerprintsOf(OLD)[0]}`
  expect(finished).toMatchObject({ code: 0, stdout: expect.stringContaining(aside) })
  expect([inFile(), readFileSync(aside, 'utf8'), statSync(aside).mode & 0o777]).toEqual([
    fresh,
    OLD,
    0o600,
  ])
  await second.kill()

  const third = await serve()
  expect([await opens(third.url, busy), await opens(third.url, idle)]).toEqual([200, 200])
  // Sealed for whoever has the new one alone.
  const [mail] = await db.$queryRaw<{ sealed: string }[]>`
    SELECT payload->>'sealed' AS sealed FROM graphile_worker._private_jobs WHERE payload->>'sealed' IS NOT NULL`
  const opened = unseal(deriveSecrets(fresh, 'outbox')[0], mail?.sealed ?? '')
  expect(opened).toContain('waits@example.org')
  const endpoint = await db.webhookEndpoint.findUniqueOrThrow({ where: { id: 'whe_1' } })
  expect(openSecret(fresh, endpoint.secret)).toBe(secret)
  await third.kill()
  const written = await db.auditEvent.findMany({
    where: { action: { startsWith: 'secret.' } },
    orderBy: { seq: 'asc' },
  })
  expect(written.map(({ action }) => action)).toEqual(['secret.replacement_made', 'secret.dropped'])
  await db.$disconnect()
})

it('where a variable holds it, each step of several instances is known, and force tells what it costs', async () => {
  const current = inFile()
  const made = await rotate([], current)
  const fresh = String(made.secret)
  expect(made).toMatchObject({ stage: 'single' })
  expect(inFile()).toBe(current)
  expect(await rotate(['--status'], `${current},${fresh}`)).toMatchObject({ stage: 'announced' })
  expect(await rotate([], `${fresh},${current}`)).toMatchObject({ stage: 'set' })
  const programs = await builtPrograms()
  const server = await programs.serve({
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: `${fresh},${current}`,
  })
  await server.kill()
  const args = ['--finish', '--force']
  expect(await rotate(args, `${fresh},${current}`)).toMatchObject({
    dropped: fingerprintsOf(current),
    lost: { keys: 2 },
    kept: [],
  })
  expect(await rotate([], OLD).catch(String)).toMatchObject({ error: 'environment' })
})
