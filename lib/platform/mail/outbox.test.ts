import { createServer, type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database'
import { forgetTimetable } from '../../../test/timetable'
import { useWorld } from '../../../test/use-world'
import { manualClock } from '../clock'
import { connectDb, type Db } from '../db'
import { readEnv } from '../env'
import { createLog } from '../log'
import { addJob, startJobs } from '../jobs'
import { deriveSecrets } from '../secrets'
import type { Mail, MailContent, WriteMail } from './mail'
import { createOutbox, type Outbox } from './outbox'
import { seal } from './seal'
import { eventually } from '../../../test/eventually'

const SECRET_KEY = 'a secret for tests that is long enough'
const clock = manualClock('2026-03-01T12:00:00Z')
const mail: Mail = {
  kind: 'sign_in_code',
  to: 'owner@example.org',
  lang: 'en' as const,
  values: { subject: 'Your code', text: 'Your code is 000123', html: '<p>000123</p>' },
}
/** Its values are its words already. */
const write: WriteMail = async ({ values }) => values as MailContent

const database = useWorld(async () => {
  const made = await createTestDatabase()
  await forgetTimetable(made.url)
  return made
})
let db: Db
let logged = ''
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  db = connectDb(database.url, 4)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()))
})
afterAll(async () => {
  await db.$disconnect()
})

async function outboxFor(smtpUrl: string | undefined): Promise<Outbox> {
  const stream = new PassThrough()
  logged = ''
  stream.on('data', (chunk: Buffer) => (logged += chunk.toString()))
  const env = readEnv({
    PREMATCH_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET_KEY,
    SMTP_URL: smtpUrl,
  })
  const log = createLog({ LOG_LEVEL: 'debug' }, stream)
  const outbox = createOutbox({ env, clock, log }, write)
  const jobs = await startJobs(database.url, log, await outbox.start())
  running.push({
    async stop() {
      await jobs.stop()
      await outbox.stop()
    },
  })
  return outbox
}

const waitingJobs = () =>
  db.$queryRaw<{ text: string }[]>`
    SELECT payload::text || coalesce(last_error, '') AS text FROM graphile_worker._private_jobs`

const noJobLeft = () => eventually(async () => expect(await waitingJobs()).toEqual([]))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A mail server that answers each recipient with the next of the given replies, then takes them once the gate opens. */
async function mailServer(port: number, replies: number[] = [], gate = Promise.resolve()) {
  const taken: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Connections that are kept for the next mail are not waited for.
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const responseCode = replies.shift()
      if (responseCode === undefined) done()
      else done(Object.assign(new Error(`<${address}> is not welcome`), { responseCode }))
    },
    onData(stream, session, done) {
      stream.resume().once('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        void gate.then(() => done())
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { taken, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

describe('the outbox', () => {
  it('sends what a version before had put into words and left behind when it was replaced', async () => {
    const words = {
      to: 'left@example.org',
      subject: 'Before',
      text: 'Before.',
      html: '<p>Before.</p>',
    }
    const [key] = deriveSecrets(SECRET_KEY, 'outbox')
    const sealed = seal(key, JSON.stringify(words))
    const outbox = await outboxFor(undefined)
    await addJob(db, 'send_mail', { kind: 'sign_in_code', sealed, expires_at_ms: null })
    await eventually(() => expect(outbox.inbox?.read(words.to)).toHaveLength(1))
    expect(outbox.inbox?.read(words.to)[0]).toMatchObject({ subject: 'Before' })
  })

  it('brings a mail to the local inbox when no mail server is set', async () => {
    const outbox = await outboxFor(undefined)
    await db.$transaction((tx) => outbox.enqueue(tx, mail))
    await eventually(() => expect(outbox.inbox?.read('Owner@Example.org')).toHaveLength(1))
    expect(outbox.inbox?.read()[0]).toMatchObject({
      to: 'owner@example.org',
      subject: 'Your code',
      text: expect.stringContaining('000123'),
      html: expect.stringContaining('<p>000123</p>'),
      received_at: '2026-03-01T12:00:00.000Z',
    })
    expect(outbox.inbox?.read('other@example.org')).toEqual([])
  })

  it('sends nothing when the transaction that wrote the mail is rolled back', async () => {
    const outbox = await outboxFor(undefined)
    const rolledBack = db.$transaction(async (tx) => {
      await outbox.enqueue(tx, mail)
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await db.$transaction((tx) => outbox.enqueue(tx, { ...mail, to: 'second@example.org' }))
    await eventually(() => expect(outbox.inbox?.read()).toHaveLength(1))
    expect(outbox.inbox?.read()[0]?.to).toBe('second@example.org')
  })

  it('keeps a mail while the mail server is down, unreadable, and sends it once it is back', async () => {
    const port = await freePort()
    const outbox = await outboxFor(`smtp://127.0.0.1:${port}`)
    await db.$transaction((tx) => outbox.enqueue(tx, mail))
    await eventually(() => expect(logged).toContain('will be tried again'))
    const waiting = await eventually(async () => {
      const [job] = await waitingJobs()
      expect(job?.text).toContain('ESOCKET')
      return job
    })
    expect(waiting?.text).not.toMatch(/000123|owner@/)

    const server = await mailServer(port)
    await eventually(() => expect(server.taken).toEqual(['owner@example.org']))
    await noJobLeft()
    expect(logged).not.toMatch(/000123|owner@/)
    await server.close()
  })

  it('tries again after a temporary refusal and not after a final one, naming no address', async () => {
    const port = await freePort()
    const server = await mailServer(port, [450, 550])
    const outbox = await outboxFor(`smtp://127.0.0.1:${port}`)
    await db.$transaction((tx) => outbox.enqueue(tx, mail))
    await noJobLeft()
    expect(logged).toContain('EENVELOPE 450')
    expect(logged).toMatch(/EENVELOPE 550.*refused for good/)
    expect(server.taken).toEqual([])
    expect(logged).not.toMatch(/000123|owner@|welcome/)
    await server.close()
  })

  it('drops a mail whose time is over instead of sending it late', async () => {
    const outbox = await outboxFor(undefined)
    await db.$transaction((tx) => outbox.enqueue(tx, { ...mail, expiresAt: clock.now() }))
    await noJobLeft()
    expect(outbox.inbox?.read()).toEqual([])
    expect(logged).toContain('mail dropped')
  })

  it('goes on after the database has thrown every connection out', async () => {
    const outbox = await outboxFor(undefined)
    await db.$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
    await eventually(() => db.$transaction((tx) => outbox.enqueue(tx, mail)))
    await eventually(() => expect(outbox.inbox?.read()).toHaveLength(1))
  })

  it('goes on when everything stood still for longer than a connection may take while it started', async () => {
    const outbox = await outboxFor(undefined)
    // What a busy machine does to a process that compiles pages, say.
    for (const until = performance.now() + 2_000; performance.now() < until;);
    await eventually(() => db.$transaction((tx) => outbox.enqueue(tx, mail)))
    await eventually(() => expect(outbox.inbox?.read()).toHaveLength(1))
  })

  it('goes on after an outage in which a sent mail could not be written down', async () => {
    const port = await freePort()
    let open: () => void = () => undefined
    const server = await mailServer(port, [], new Promise((resolve) => (open = resolve)))
    const outbox = await outboxFor(`smtp://127.0.0.1:${port}`)
    await db.$transaction((tx) => outbox.enqueue(tx, mail))
    await eventually(() => expect(server.taken).toHaveLength(1))

    await allowConnections(false)
    open()
    await eventually(() => expect(logged).toContain('waits for the database'))
    await allowConnections(true)
    const next = { ...mail, to: 'next@example.org' }
    await eventually(() => db.$transaction((tx) => outbox.enqueue(tx, next)))
    await eventually(() => expect(server.taken).toEqual(['owner@example.org', 'next@example.org']))
    await server.close()
  })
})

/** Shuts the database for everybody, or opens it again. */
async function allowConnections(allowed: boolean): Promise<void> {
  const url = new URL(database.url)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${allowed}`)
  if (!allowed)
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [name],
    )
  await client.end()
}
