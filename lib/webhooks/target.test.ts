import { beforeEach, describe, expect, it, test } from 'vitest'
import { startWebhookReceiver } from '../../test/webhook-receiver'
import { useWorld } from '../../test/use-world'
import type { Resolve } from '../platform/public-address'
import { newWebhookSecret } from './secret'
import { send } from './send'
import { requirePublic, webhookUrl, type Reach } from './target'

const INTERNET: Reach = { allowPrivate: false }
const message = { id: 'msg_1', payload: '{}', secrets: [newWebhookSecret()] }
const receiver = useWorld(startWebhookReceiver)

beforeEach(() => {
  receiver.received.length = 0
  receiver.answer(204)
})

/** Answers one question after another; the last answer stays. */
function resolving(...answers: string[][]): Resolve {
  return (_hostname, _options, callback) => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}
/** With the same port, as a name. */
const named = () => receiver.url.replace('127.0.0.1', 'hooks.example.org')

test.each([
  ['http', 'http://example.org/x', /https:/],
  ['another scheme', 'ftp://example.org/x', /https:/],
  ['no address', 'example', /no address/],
  ['credentials', 'https://user:secret@example.org/x', /password/],
  ['a port of mail', 'https://example.org:25/x', /port/],
  ['loopback', 'https://127.0.0.1/x', /Internet/],
  ['IPv6 loopback', 'https://[::1]/x', /Internet/],
  ['a private address', 'https://10.0.0.1/x', /Internet/],
  ['a link-local one', 'https://[fe80::1]/x', /Internet/],
  ['the metadata address', 'https://169.254.169.254/latest/meta-data', /Internet/],
  ['a mapped address', 'https://[::ffff:169.254.169.254]/x', /Internet/],
  ['6to4', 'https://[2002:7f00:1::1]/x', /Internet/],
  ['NAT64', 'https://[64:ff9b::7f00:1]/x', /Internet/],
  ['unique-local', 'https://[fd12::1]/x', /Internet/],
  ['a decimal address', 'https://2130706433/x', /Internet/],
  ['an octal address', 'https://0177.0.0.1/x', /Internet/],
])('%s is refused before it is stored', (_what, text, hint) => {
  expect(() => webhookUrl(text, INTERNET)).toThrow(
    expect.objectContaining({
      code: 'webhook_url_refused',
      hint: expect.stringMatching(hint) as string,
    }),
  )
})

test('an https address on the Internet is taken, on its usual port or a free one', () => {
  for (const text of ['https://example.org/x', 'https://example.org:8443/x', 'https://8.8.8.8/'])
    expect(webhookUrl(`${text}#here`, INTERNET).href).toBe(text)
})

describe('a name', () => {
  const url = new URL('https://hooks.example.org/')
  const asked = (...addresses: string[]) =>
    requirePublic(url, { ...INTERNET, resolve: resolving(addresses) })

  it('that leads inside a network is refused before it is stored, if only by one of its addresses', async () => {
    await expect(asked('93.184.216.34')).resolves.toBeUndefined()
    for (const private_ of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1'])
      await expect(asked('93.184.216.34', private_)).rejects.toMatchObject({
        code: 'webhook_url_refused',
        hint: expect.stringMatching(/Internet/) as string,
      })
    await expect(requirePublic(new URL('https://localhost/'), INTERNET)).rejects.toMatchObject({
      code: 'webhook_url_refused',
    })
  })

  it('that nobody knows is refused with its name', async () => {
    const resolve: Resolve = (_host, _options, callback) =>
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    await expect(requirePublic(url, { ...INTERNET, resolve })).rejects.toMatchObject({
      hint: 'hooks.example.org was not found (ENOTFOUND).',
    })
  })

  it('that leads elsewhere when the connection is made is not called', async () => {
    const reach = { ...INTERNET, resolve: resolving(['93.184.216.34'], ['127.0.0.1']) }
    await requirePublic(new URL(named()), reach)
    expect(await send(named(), message, reach)).toMatchObject({
      status: null,
      failure: 'not_public',
    })
    expect(receiver.received).toEqual([])
    // The same way round with private addresses allowed it is.
    const local = { allowPrivate: true, resolve: resolving(['127.0.0.1']) }
    expect(await send(named(), message, local)).toMatchObject({ status: 204, failure: null })
  })
})

test('an address that was stored is looked at again when it is called', async () => {
  expect(await send(receiver.url, message, INTERNET)).toMatchObject({ failure: 'not_public' })
  expect(receiver.received).toEqual([])
})

describe('a call', () => {
  const LOCAL: Reach = { allowPrivate: true }
  const call = (timeoutMs = 1_000) => send(receiver.url, message, { ...LOCAL, timeoutMs })

  it('follows no redirect, wherever it leads', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.received.length = 0
      receiver.answer((_request, response) => {
        response.writeHead(status, { location: receiver.url }).end('elsewhere')
      })
      expect(await call()).toMatchObject({ status, failure: 'redirected', answer: 'elsewhere' })
      expect(receiver.received).toHaveLength(1)
    }
  })

  it('ends at its deadline, whether nothing is answered or too slowly', async () => {
    receiver.answer(() => undefined)
    expect(await call(200)).toMatchObject({ status: null, failure: 'timed_out' })
    receiver.answer((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const slow = await call(200)
    // What was answered counts.
    expect(slow).toMatchObject({ status: 200, failure: null })
    expect(slow.durationMs).toBeLessThan(2_000)
  })

  it('keeps a KB of an answer, however long it is, and nothing that can’t be stored', async () => {
    receiver.answer((_request, response) => {
      response.writeHead(500)
      const more = () => {
        while (response.write('\0'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    })
    const { answer, failure } = await call()
    expect([answer?.length, failure]).toEqual([1_024, 'answered'])
    expect(answer).toMatch(/^\uFFFD+$/)
  })

  it('tells what failed of a connection', async () => {
    receiver.answer((request) => request.socket.destroy())
    expect(await call()).toMatchObject({ status: null, failure: 'unreachable' })
    const unknown: Resolve = (_host, _options, callback) =>
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    expect(await send(named(), message, { ...LOCAL, resolve: unknown })).toMatchObject({
      failure: 'not_found',
    })
  })
})
