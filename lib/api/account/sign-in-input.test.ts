import { beforeEach, describe, expect, it } from 'vitest'
import { call, newEmail, newestCode, SignInBrowser, type Answer } from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'

const clock = manualClock('2026-03-01T12:00:00Z')
const server = useWorld(() => startTestServer({ clock, env: { TRUSTED_PROXIES: '1' } }))
let email: string

beforeEach(() => {
  email = newEmail()
})

const open = () => new SignInBrowser(server)
const detail = ({ status, body }: Answer) => [status, body.detail]

describe('codes are text (case A8)', () => {
  it.each([
    [123],
    ['123'],
    ['12345'],
    ['1234567'],
    ['١٢٣٤٥٦'],
    ['１２３４５６'],
    ['123 456'],
    [null],
    [['123456']],
  ])('refuses %j without spending a try', async (code) => {
    const browser = open()
    await browser.ask(email)
    const right = await newestCode(server, email)
    for (let i = 0; i < 6; i++) {
      const answer = await browser.verify(email, code)
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toEqual([expect.objectContaining({ loc: ['body', 'code'] })])
    }
    expect((await browser.verify(email, right)).status).toBe(200)
  })
})

describe('known and unknown addresses (case A10)', () => {
  const shape = ({ status, headers, body }: Answer) => ({
    status,
    headers: [...headers.keys()].sort(),
    length: headers.get('content-length'),
    body: { ...body, challenge_id: typeof body.challenge_id, request_id: typeof body.request_id },
  })

  it('get the same answer to the same request, body and headers', async () => {
    const known = newEmail()
    const browser = open()
    await browser.ask(known)
    await browser.verify(known, await newestCode(server, known))
    const unknown = newEmail()

    expect(shape(await open().ask(known))).toEqual(shape(await open().ask(unknown)))
    const tried = [await open().verify(known, '123456'), await open().verify(unknown, '123456')]
    expect(tried.map(detail)).toEqual([
      [401, 'invalid_code'],
      [401, 'invalid_code'],
    ])
    expect(tried[0] && shape(tried[0])).toEqual(tried[1] && shape(tried[1]))
  })
})

describe('what is not an address or not a request', () => {
  it.each([
    ['no body', undefined],
    ['no address', {}],
    ['null', { email: null }],
    ['a number', { email: 7 }],
    ['a list', { email: ['a@example.org'] }],
    ['a NUL', { email: 'a\0@example.org' }],
    ['half a surrogate pair', { email: 'a\ud800@example.org' }],
    ['two addresses', { email: 'a@example.org,b@example.org' }],
    ['a header break', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['half a megabyte', { email: `${'a'.repeat(500_000)}@example.org` }],
    ['an unknown language', { email: 'a@example.org', lang: 'xx' }],
    ['a challenge with a NUL', { email: 'a@example.org', challenge_id: 'chl_\0' }],
    ['a challenge that is an object', { email: 'a@example.org', challenge_id: {} }],
    ['a list as body', ['a@example.org']],
    ['null as body', null],
  ])('%s is refused as invalid', async (_what, body) => {
    for (const path of ['/auth/request-code', '/auth/verify-code']) {
      const answer = await call(server, 'POST', path, { body })
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ loc: expect.arrayContaining(['body']) }),
        ]),
      )
    }
  })

  it.each([
    ['broken JSON', '{oops', 'application/json', 400, 'invalid_json'],
    ['an empty body', '', 'application/json', 400, 'invalid_json'],
    [
      'a form',
      'email=a@example.org',
      'application/x-www-form-urlencoded',
      415,
      'unsupported_media_type',
    ],
    [
      'more than a mebibyte',
      JSON.stringify({ email: 'a'.repeat(1_100_000) }),
      'application/json',
      413,
      'payload_too_large',
    ],
  ])('%s has its own answer', async (_what, body, type, status, code) => {
    const response = await fetch(`${server.url}/auth/request-code`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      status,
      code,
    ])
    expect(response.headers.get('connection')).toBe('keep-alive')
  })

  it('is not taken from a stale or foreign challenge id: a request with one starts a new challenge', async () => {
    const browser = open()
    browser.challenge = 'chl_0000000000000000'
    expect((await browser.ask(email)).status).toBe(202)
    expect(browser.challenge).not.toBe('chl_0000000000000000')
    expect((await browser.verify(email, await newestCode(server, email))).status).toBe(200)
  })

  it('changes nothing when another site’s page sends it (case B16)', async () => {
    const headers = { origin: 'https://evil.test' }
    const answer = await call(server, 'POST', '/auth/request-code', { body: { email }, headers })
    expect(detail(answer)).toEqual([403, 'forbidden_origin'])
    const { db } = server.product.deps
    expect(await db.signInChallenge.count({ where: { email } })).toBe(0)
  })

  it('signs nobody in by GET or HEAD (case A9)', async () => {
    const browser = open()
    await browser.ask(email)
    for (const path of [
      '/auth/request-code',
      '/auth/verify-code',
      '/auth/logout',
      '/account/plan',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const headers = { 'next-router-prefetch': '1' }
        const response = await fetch(server.url + path, { method, headers })
        expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'POST'])
      }
    }
    expect((await browser.verify(email, await newestCode(server, email))).status).toBe(200)
  })
})
