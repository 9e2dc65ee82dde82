import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it, vi } from 'vitest'
import { createSender } from './sender'

/** A certificate and its key that are in nobody's use. */
const PEM = readFileSync(
  path.resolve(import.meta.dirname, '../../../test/fixtures/localhost.pem'),
  'utf8',
)
const TLS = { key: PEM, cert: PEM }
/** As the settings of an installation with an authority of its own would have it. */
const TRUSTED = new URLSearchParams({ 'tls.servername': 'localhost', 'tls.ca': PEM }).toString()
const MAIL = {
  kind: 'sign_in_code',
  to: 'owner@example.org',
  subject: 'Your code',
  text: 'Your code is 000123',
  html: '',
}

const open: SMTPServer[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A mail server that lets anybody sign in. Everything it learns is in `heard`. */
async function mailServer(options: SMTPServerOptions) {
  const heard: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, password }, session, done) {
      heard.push(`${username} ${password} ${session.secure ? 'over TLS' : 'in the clear'}`)
      done(null, { user: username })
    },
    onRcptTo({ address }, session, done) {
      heard.push(`${address} ${session.secure ? 'over TLS' : 'in the clear'}`)
      done()
    },
    onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
    ...options,
  })
  server.on('error', () => undefined)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { heard, port: (server.server.address() as AddressInfo).port }
}

async function send(address: string): Promise<string> {
  const sender = createSender(address, 'Prematch <no-reply@example.org>')
  const outcome = await sender.send(MAIL, 'reference').then(
    () => 'sent',
    (error: unknown) => (error as Error).message,
  )
  sender.close()
  return outcome
}

// This machine by a name that is none of its own: to the sender it is another one.
const away = (port: number, query = '') => `smtp://user:hunter2@0.0.0.0:${port}${query}`

it('another machine is told neither password nor mail without TLS, whatever the address says', async () => {
  const { heard, port } = await mailServer({ disabledCommands: ['STARTTLS'] })
  for (const query of ['', '?ignoreTLS=true', '?requireTLS=false', '?requireTLS=0'])
    expect(await send(away(port, query)), query).toMatch(/^E/)
  expect(heard).toEqual([])
})

it('nor is one whose certificate nobody vouches for', async () => {
  const { heard, port } = await mailServer(TLS)
  expect(await send(away(port))).toMatch(/^E/)
  expect(await send(away(port, '?tls.servername=localhost'))).toMatch(/^E/)
  expect(heard).toEqual([])
})

it('with a certificate that is vouched for mail goes over TLS', async () => {
  const { heard, port } = await mailServer(TLS)
  expect(await send(away(port, `?${TRUSTED}`))).toBe('sent')
  expect(heard).toEqual(['user hunter2 over TLS', 'owner@example.org over TLS'])
})

it('a server on this machine needs none', async () => {
  const { heard, port } = await mailServer({ disabledCommands: ['STARTTLS'] })
  expect(await send(`smtp://user:hunter2@127.0.0.1:${port}`)).toBe('sent')
  expect(heard).toEqual(['user hunter2 in the clear', 'owner@example.org in the clear'])
})

it('mails after each other share a connection', async () => {
  let connections = 0
  const { heard, port } = await mailServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => done(void connections++),
  })
  const sender = createSender(`smtp://127.0.0.1:${port}`, 'Prematch <no-reply@example.org>')
  for (const reference of ['one', 'two', 'three']) await sender.send(MAIL, reference)
  sender.close()
  expect([connections, heard.length]).toEqual([1, 3])
})

it('a mail server that hangs up without a word gets a mail once, and the sender hears of it', async () => {
  let mails = 0
  const { port } = await mailServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { id }, _done) {
      stream.resume().once('end', () => {
        mails++
        for (const connection of open[0]?.connections ?? [])
          if ((connection as { id: string }).id === id)
            (connection as { _socket: Socket })._socket.end()
      })
    },
  })
  const outcome = await Promise.race([send(`smtp://127.0.0.1:${port}`), sleep(2_000, 'not heard')])
  expect([mails, outcome]).toEqual([1, expect.stringMatching(/^E/)])
})

it('a mail server that never greets is given up in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = createServer((socket) => socket.on('error', () => undefined))
  try {
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    const sent = send(`smtp://127.0.0.1:${port}`)
    let isOver = false
    void sent.then(() => (isOver = true))
    await once(silent, 'connection')
    await vi.advanceTimersByTimeAsync(9_500)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await sent).toBe('ETIMEDOUT')
  } finally {
    vi.useRealTimers()
    silent.close()
  }
})
