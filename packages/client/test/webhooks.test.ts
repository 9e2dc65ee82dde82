import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from '../src'

const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const OTHER = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const EVENT = {
  type: 'ping',
  timestamp: '2026-03-01T12:00:00Z',
  data: { endpoint: 'whe_4fTq0Zb81LwXe2Ry' },
} as const
const BODY = JSON.stringify({ ...EVENT, note: 'Málaga – été' })

/** As the field's own library signs. */
const signed = (secret = SECRET, body = BODY, at = new Date(), id = 'msg_4fTq0Zb81LwXe2Ry') => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
})
const refused = (code: string) =>
  expect.objectContaining({ name: 'WebhookVerificationError', code }) as unknown

afterEach(() => void vi.useRealTimers())

describe('a message that Standard Webhooks’ own library has signed', () => {
  it('is read, as text or as bytes, with headers of any kind and case', async () => {
    const headers = signed()
    const capital = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    )
    for (const one of [headers, new Headers(headers), capital])
      for (const body of [BODY, new TextEncoder().encode(BODY), Buffer.from(BODY)])
        expect(await verifyWebhook(body, one, SECRET)).toMatchObject(EVENT)
  })

  it('is narrowed by its type', async () => {
    const event = await verifyWebhook(BODY, signed(), SECRET)
    if (event.type === 'ping') expect(event.data.endpoint).toBe(EVENT.data.endpoint)
    else if (event.type === 'changes.lost') expect(event.data.kept_days).toBe(30)
    else expect(event.data.match_id).toBe('')
  })

  it('fits one of several secrets, and one of several signatures', async () => {
    await expect(verifyWebhook(BODY, signed(OTHER), [SECRET, OTHER])).resolves.toMatchObject(EVENT)
    const both = signed()
    both['webhook-signature'] =
      `v1a,AAAA v1,AAAA ${signed(OTHER)['webhook-signature']} ${both['webhook-signature']}`
    await expect(verifyWebhook(BODY, both, SECRET)).resolves.toMatchObject(EVENT)
  })

  it('is refused with another secret, body, id or time, or without a signature of a known version', async () => {
    const headers = signed()
    const { 'webhook-signature': signature } = headers
    for (const [body, given, secret] of [
      [BODY, headers, OTHER],
      [`${BODY} `, headers, SECRET],
      [BODY, { ...headers, 'webhook-id': 'msg_other' }, SECRET],
      [
        BODY,
        { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
        SECRET,
      ],
      [BODY, { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }, SECRET],
      [BODY, { ...headers, 'webhook-signature': 'v1,' }, SECRET],
    ] as const)
      await expect(verifyWebhook(body, given, secret)).rejects.toEqual(refused('invalid_signature'))
  })

  it('is refused when it is older or newer than five minutes, and not before', async () => {
    const now = Date.now()
    vi.useFakeTimers({ now, toFake: ['Date'] })
    for (const seconds of [-299, 299])
      await expect(
        verifyWebhook(BODY, signed(SECRET, BODY, new Date(now + seconds * 1000)), SECRET),
      ).resolves.toMatchObject(EVENT)
    for (const seconds of [-302, 302])
      await expect(
        verifyWebhook(BODY, signed(SECRET, BODY, new Date(now + seconds * 1000)), SECRET),
      ).rejects.toEqual(refused('too_old'))
    const nonsense = { ...signed(), 'webhook-timestamp': 'now' }
    await expect(verifyWebhook(BODY, nonsense, SECRET)).rejects.toEqual(refused('too_old'))
  })

  it('is refused without its headers', async () => {
    for (const name of Object.keys(signed())) {
      const headers: Record<string, string | undefined> = { ...signed(), [name]: undefined }
      await expect(verifyWebhook(BODY, headers, SECRET)).rejects.toEqual(refused('missing_headers'))
    }
    expect(new WebhookVerificationError('', 'too_old')).toBeInstanceOf(Error)
  })
})

it('a secret that is none is named as such, and never shown', async () => {
  const wrong = verifyWebhook(BODY, signed(), 'whsec_not base64')
  await expect(wrong).rejects.toThrow(/looks like whsec_/)
  await expect(wrong).rejects.not.toThrow(/not base64/)
})
