import { encode } from 'next-auth/jwt'
import type { Db } from '../../lib/platform/db'
import { newId } from '../../lib/platform/ids'
import { cookieSecrets } from '../../lib/platform/secrets'
import { demoHour } from '../../lib/reviewers/demo-hours'
import { SECRET_KEY } from '../publish/publication'

const SESSION_COOKIE = 'prematch_session'

const HOUR_MS = 3_600_000
/** What Starter keeps: 90 days of hours, 14 of calls. */
const HOURS_KEPT = 90 * 24
const CALLS_KEPT_DAYS = 14

/** What a client has that calls in one hour of ten; ten times as much is all that can be kept of one that calls in each. */
const USUAL = { hours: HOURS_KEPT / 10, calls: 2_000 }

export interface Owner {
  /** How many times the usual it has. */
  factor: number
  cookie: string
  /** One of its calls, for the page of it. */
  call: string
}

const callOf = (factor: number, i: number) => `req_bench_${factor}_${i}`

async function post<T>(url: string, token: string | null, method: string, data: object) {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(data),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** The code in the mail to an address. */
async function codeFor(base: string, email: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${base}/dev/inbox.json?to=${encodeURIComponent(email)}`)
    const [mail] = (await response.json()) as { text: string }[]
    const code = /\b\d{3}\s?\d{3}\b/.exec(mail?.text ?? '')?.[0]
    if (code) return code.replace(/\s/, '')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Somebody on Starter with a competition and a key, signed in, who has used `factor` times the usual. */
export async function createOwner(base: string, db: Db, factor: number): Promise<Owner> {
  const email = `bench-${factor}@example.org`
  const asked = await post<{ challenge_id: string }>(`${base}/auth/request-code`, null, 'POST', {
    email,
  })
  const { token } = await post<{ token: string }>(`${base}/auth/verify-code`, null, 'POST', {
    email,
    code: await codeFor(base, email),
    challenge_id: asked.challenge_id,
  })
  const { id: clientId } = await db.client.findFirstOrThrow({
    where: { account: { email } },
    select: { id: true },
  })
  await db.contract.create({
    data: { id: newId('con'), clientId, plan: 'starter', startedAt: new Date() },
    select: { id: true },
  })
  await post(`${base}/account/competitions/slots/1`, token, 'PUT', { code: 'PREMIER_LEAGUE' })
  await post(`${base}/v1/dashboard/keys`, token, 'POST', {})
  await spend(db, clientId, factor)
  const sealed = await encode({
    token: { pms: token },
    secret: cookieSecrets(SECRET_KEY).sessionSecret,
    salt: SESSION_COOKIE,
  })
  return { factor, cookie: `${SESSION_COOKIE}=${sealed}`, call: callOf(factor, 0) }
}

/** Hours and calls as the service writes them down, back from now. */
async function spend(db: Db, clientId: string, factor: number): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: USUAL.hours * factor }, (_, i) => {
    const hourStart = hour - (i + 1) * (HOURS_KEPT / USUAL.hours / factor) * HOUR_MS
    return { clientId, hourStart: BigInt(hourStart), routes: demoHour(hourStart) }
  })
  await db.usageHour.createMany({ data: hours })
  const [match] = await db.match.findMany({ select: { id: true }, take: 1 })
  const calls = USUAL.calls * factor
  await db.clientCall.createMany({
    data: Array.from({ length: calls }, (_, i) => ({
      id: callOf(factor, i),
      clientId,
      keyId: 'key_bench',
      at: new Date(Date.now() - (i + 1) * ((CALLS_KEPT_DAYS * 24 * HOUR_MS) / (calls + 1))),
      method: 'GET',
      route: 'match',
      target: `/v1/matches/${match?.id ?? ''}`,
      // One in ten is refused.
      ...(i % 10 === 9 ? { status: 429, error: 'rate_limit_exceeded' } : { status: 200 }),
      units: i % 10 === 9 ? 0 : 1,
      rows: i % 10 === 9 ? 0 : 1,
      etag: i % 10 === 9 ? null : `"${i % 50}"`,
      network: '192.0.2.0/24',
      ms: 2,
      weight: 1,
    })),
  })
}
