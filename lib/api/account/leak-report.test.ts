import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClient, type TestClient } from '../../../test/client'
import { call, mailsFromAny } from '../../../test/person'
import { manualClock, startTestServer } from '../../../test/server'
import { useWorld } from '../../../test/use-world'
import { newApiKey } from '../../keys/format'
import { signReport } from '../../keys/leak-signature'
import { sha256Hex } from '../../platform/secrets'
import { haveHeard } from '../../../test/eventually'

const OLD = 'the-secret-before-the-roll-of-secrets'
const NEW = 'the-secret-after-the-roll-of-secrets-'
const clock = manualClock('2026-03-01T12:00:00Z')
const env = { LEAK_REPORT_SECRET: `${NEW}, ${OLD}` }
const server = useWorld(() => startTestServer({ clock, env }))
const second = useWorld(() => startTestServer({ clock, databaseUrl: server.databaseUrl }))
let client: TestClient

beforeEach(async () => {
  client = await createTestClient(server.product.deps, { plan: 'starter' })
})

async function send(
  text: string,
  { secret = NEW, at = clock.nowMs() / 1000, to = server, headers = {} } = {},
) {
  const signature = signReport(secret, at, Buffer.from(text))
  const response = await fetch(`${to.url}/v1/keys/report`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-prematch-signature': signature,
      ...headers,
    },
    body: text,
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
const report = (tokens: string[], more = {}) =>
  send(
    JSON.stringify(
      tokens.map((token) => ({ token, type: 'prematch_api_key', source: 'content', ...more })),
    ),
  )
const detail = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
  `${status} ${String((body as { detail?: unknown }).detail)}`

const onBoth = () =>
  Promise.all(
    [server, second].map(async (one) => {
      const answer = await call(one, 'GET', '/v1/me', { headers: { 'x-api-key': client.key } })
      return answer.status
    }),
  )
const ownerMails = async () => {
  const { db } = server.product.deps
  const { email } = await db.account.findUniqueOrThrow({ where: { id: client.accountId } })
  // Either instance may have sent it.
  return mailsFromAny([server, second], email)
}
const stored = () =>
  server.product.deps.db.apiKey.findUniqueOrThrow({ where: { id: client.keyId } })

describe('a key reported as leaked', () => {
  it('stops on every instance; its owner is told, by mail and in the audit', async () => {
    expect(await onBoth()).toEqual([200, 200])
    const url = 'https://github.com/somebody/something/blob/main/.env'
    const { status, body } = await report([client.key], { url })
    expect([status, body]).toEqual([
      200,
      [
        {
          token_hash: sha256Hex(client.key),
          token_type: 'prematch_api_key',
          label: 'true_positive',
        },
      ],
    ])
    await haveHeard(server, second)
    expect(await onBoth()).toEqual([401, 401])
    expect(await stored()).toMatchObject({ revokedAt: clock.now(), revokedFor: 'leak' })

    const [mail, ...others] = await ownerMails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your API key was seen in public and is revoked')
    expect(mail?.text).toContain(url)
    expect(mail?.text).not.toContain(client.key.slice(17, -4))
    const { db } = server.product.deps
    expect(await db.auditEvent.findMany({ where: { accountId: client.accountId } })).toEqual([
      expect.objectContaining({
        action: 'key.revoked',
        actorKind: 'webhook',
        actorId: 'leak_report',
        details: { key_id: client.keyId, reason: 'leak' },
      }),
    ])
  })

  it('ends and is told about once, however often it is reported', async () => {
    const text = JSON.stringify([{ token: client.key }, { token: client.key }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(text)))
    const again = await send(text)
    for (const { status, body } of [...answers, again]) {
      expect(status).toBe(200)
      expect(body).toEqual([
        expect.objectContaining({ label: 'true_positive' }),
        expect.objectContaining({ label: 'true_positive' }),
      ])
    }
    expect(await ownerMails()).toHaveLength(1)
    const { db } = server.product.deps
    expect(await db.auditEvent.count({ where: { accountId: client.accountId } })).toBe(1)
  })

  it('is ended without a mail where nobody reads it: on a demo account', async () => {
    const { db } = server.product.deps
    await db.account.update({ where: { id: client.accountId }, data: { isDemo: true } })
    await report([client.key])
    expect((await stored()).revokedFor).toBe('leak')
    expect(await ownerMails()).toEqual([])
  })

  it('tells a reporter about unknown tokens no more than that they are none of ours', async () => {
    const unknown = [
      newApiKey('starter').key,
      client.key.slice(0, -1),
      'ghp_x',
      '',
      'é\0'.repeat(99),
    ]
    const { status, body } = await report([...unknown, client.key])
    expect(status).toBe(200)
    expect((body as { label: string }[]).map(({ label }) => label)).toEqual([
      ...unknown.map(() => 'false_positive'),
      'true_positive',
    ])
    expect(JSON.stringify([body, server.logged])).not.toContain(client.key)
  })
})

describe('a report', () => {
  const text = () => ` [{"token": "${client.key}", "type": "caf\\u00e9 é"}]\n`

  it('is believed under either secret while one is rolled, over its raw bytes', async () => {
    expect((await send(text(), { secret: OLD })).status).toBe(200)
    expect((await send(text(), { secret: NEW })).status).toBe(200)
  })

  it.each([
    ['another secret', { secret: 'some-other-secret-some-other-secret-' }],
    ['an empty secret', { secret: '' }],
    ['a signature six minutes old', { at: clock.nowMs() / 1000 - 360 }],
    ['no signature', { headers: { 'x-prematch-signature': '' } }],
    [
      'a signature for other bytes',
      {
        headers: {
          'x-prematch-signature': signReport(NEW, clock.nowMs() / 1000, Buffer.from('[]')),
        },
      },
    ],
  ])('with %s is refused and changes nothing', async (_what, how) => {
    expect(detail(await send(text(), how))).toBe('400 invalid_signature')
    expect((await stored()).revokedAt).toBeNull()
  })

  it('can’t be sent again after five minutes', async () => {
    const at = clock.nowMs() / 1000
    expect((await send(text(), { at })).status).toBe(200)
    clock.advance(301_000)
    expect(detail(await send(text(), { at }))).toBe('400 invalid_signature')
  })

  it.each([
    ['{oops', '400 invalid_json'],
    ['null', '422 '],
    ['{}', '422 '],
    ['[]', '422 '],
    ['[{"token": 7}]', '422 '],
    [JSON.stringify(Array(101).fill({ token: 'x' })), '422 '],
    ['['.repeat(100_000), '400 invalid_json'],
  ])('with the body %.20s is refused', async (body, expected) => {
    expect(detail(await send(body))).toMatch(new RegExp(`^${expected}`))
  })

  it('is refused by a server that has no secret, which says so', async () => {
    const answer = await send(text(), { to: second, secret: '' })
    expect(detail(answer)).toBe('503 leak_reports_unavailable')
    expect((answer.body as { message: string }).message).toContain('LEAK_REPORT_SECRET')
  })
})
