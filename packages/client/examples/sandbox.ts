import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { PrematchClient, verifyWebhook, type WebhookEvent } from '../src'

/** Calls the account API. @throws Error with its answer when it refuses */
async function account<Body>(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Body> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

/** Signs in with a code from the local inbox; a new address gets an account. @returns the session's token */
async function signUp(url: string, email: string): Promise<string> {
  const asked = await account<{ challenge_id: string }>(url, 'POST', '/auth/request-code', {
    body: { email },
  })
  for (;;) {
    const inbox = `/dev/inbox.json?to=${encodeURIComponent(email)}`
    const [mail] = await account<{ text: string }[]>(url, 'GET', inbox)
    const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1]
    if (code) {
      const body = { email, code, challenge_id: asked.challenge_id }
      return (await account<{ token: string }>(url, 'POST', '/auth/verify-code', { body })).token
    }
    await pause(200)
  }
}

/** A server of this machine that keeps what it is sent. */
async function receive() {
  const received: { payload: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    void text(request).then((payload) => {
      received.push({ payload, headers: request.headers })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/prematch`, close: () => server.close() }
}

/** Webhooks leave within a second or two of what they tell. */
const PATIENCE_MS = 3_000

/**
 * From signing up to a verified webhook of a changed forecast.
 * @param say is told each step
 */
export async function walk(
  url: string,
  email: string,
  say: (line: string) => void,
): Promise<WebhookEvent> {
  const token = await signUp(url, email)
  await account(url, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
  say(`${email} has an account with Developer.`)
  const { key } = await account<{ key: string }>(url, 'POST', '/v1/dashboard/sandbox/keys', {
    token,
    body: { name: 'walk' },
  })
  const { sandbox } = new PrematchClient({ apiKey: key, baseUrl: url })
  say(`The sandbox begins at ${(await sandbox.reset()).data.now}.`)
  const endpoint = await receive()
  try {
    const { secret } = await account<{ secret: string }>(
      url,
      'POST',
      '/v1/dashboard/webhooks?mode=test',
      { token, body: { url: endpoint.url, events: ['forecast.changed'] } },
    )
    for (;;) {
      const { data } = await sandbox.advanceTo('next_publication')
      const [publication] = data.publications
      say(`Published as of ${data.now}: ${publication?.changes ?? 0} changes.`)
      for (let ms = 0; ms < PATIENCE_MS && endpoint.received.length === 0; ms += 100)
        await pause(100)
      const [first] = endpoint.received
      if (first) return await verifyWebhook(first.payload, first.headers, secret)
      if (data.next_publication === null)
        throw new Error('the season is over, and nothing was told')
    }
  } finally {
    endpoint.close()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const startedMs = performance.now()
  const url = process.argv[2] ?? 'http://127.0.0.1:3000'
  const event = await walk(url, `walk-${Date.now()}@example.org`, console.log)
  console.log(`Verified: ${event.type} at ${event.timestamp}.`)
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1)} s.`)
}
