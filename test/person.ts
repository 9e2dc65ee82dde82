import { ensureAccount } from '../lib/accounts/account'
import type { Email } from '../lib/accounts/email'
import { startSession } from '../lib/accounts/session'
import { record } from '../lib/audit/record'
import { transact } from '../lib/platform/db'
import type { ReceivedMail } from '../lib/platform/mail/inbox'
import { heard } from './crowd'
import type { TestServer } from './server'
import { eventually } from './eventually'

/** A JSON answer, read whole. */
export interface Answer {
  status: number
  headers: Headers
  // What a test looks at is checked by the test itself.
  body: Record<string, unknown>
}

export interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls the server as a program would; the body goes out as JSON. */
export async function call(
  server: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  { token, body, headers }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, headers: response.headers, body: parsed }
}

/** The mails to an address, newest first, once every mail that was written has left. */
export async function mailsTo(server: TestServer, email: string): Promise<ReceivedMail[]> {
  await eventually(
    async () => {
      const [row] = await server.product.deps.db.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE task_identifier = 'send_mail'`
      if (row?.waiting !== 0) throw new Error('mail is still on its way')
    },
    // Each look is a query: more of them cost more than the mail does.
    { intervalMs: 20 },
  )
  const response = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(email)}`)
  return (await response.json()) as ReceivedMail[]
}

/** The mails to an address that any of several instances has sent: they share the outbox, and whoever is first sends. */
export const mailsFromAny = async (
  servers: readonly TestServer[],
  email: string,
): Promise<ReceivedMail[]> =>
  (await Promise.all(servers.map((server) => mailsTo(server, email)))).flat()

const CODE = /^\s*(\d{6})\s*$/m

/** The code in a sign-in mail. */
export function codeOf(mail: ReceivedMail | undefined): string {
  const code = CODE.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error('no code in this mail')
  return code
}

/** The newest code mailed to an address; mails about other things may lie above it. */
export const newestCode = async (server: TestServer, email: string): Promise<string> =>
  codeOf((await mailsTo(server, email)).find(({ text }) => CODE.test(text)))

export const wrongCode = (right: string): string =>
  String((Number(right) + 1) % 1_000_000).padStart(6, '0')

let networks = 0
/** A network that no other test speaks from; needs a server that trusts one proxy. */
export const newNetwork = (): string =>
  `198.51.${100 + Math.floor(networks / 250)}.${(networks++ % 250) + 1}`

let people = 0
/** An address that no other test uses. */
export const newEmail = (): string => `person${++people}@example.org`

/** A browser at the sign-in page: it keeps its challenge, as the portal's cookie does. */
export class SignInBrowser {
  challenge: unknown

  constructor(
    private readonly server: Pick<TestServer, 'url'>,
    readonly network = newNetwork(),
  ) {}

  async ask(email: string, more: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await this.post('/auth/request-code', {
      email,
      challenge_id: this.challenge,
      ...more,
    })
    if (answer.status === 202) this.challenge = answer.body.challenge_id
    return answer
  }

  verify(email: string, code: unknown): Promise<Answer> {
    return this.post('/auth/verify-code', { email, code, challenge_id: this.challenge })
  }

  /** The same browser, whose next requests reach another instance. */
  at(server: Pick<TestServer, 'url'>): SignInBrowser {
    const there = new SignInBrowser(server, this.network)
    there.challenge = this.challenge
    return there
  }

  private post(path: string, body: unknown): Promise<Answer> {
    const headers = { 'x-forwarded-for': this.network }
    return heard(
      () => call(this.server, 'POST', path, { body, headers }),
      ({ status }) => status,
    )
  }
}

export interface SignedIn {
  token: string
  email: string
  accountId: string
}

/** Signs in through the product's own two steps. */
export async function signIn(server: TestServer, known?: string): Promise<SignedIn> {
  const email = known ?? newEmail()
  const browser = new SignInBrowser(server)
  // Mails overtake one another: another code that was written before must not come after this one.
  if (known !== undefined) await mailsTo(server, known)
  await browser.ask(email)
  const { body } = await browser.verify(email, await newestCode(server, email))
  if (typeof body.token !== 'string') throw new Error(`sign-in failed: ${JSON.stringify(body)}`)
  return { token: body.token, email, accountId: (body.account as { id: string }).id }
}

/**
 * Somebody new who has signed in, as `verifyCode` leaves them, without a code: for tests that are not about signing in. No mail
 * is written, which is nine tenths of what signing in costs.
 */
export async function newcomer(server: TestServer): Promise<SignedIn> {
  const { db, clock } = server.product.deps
  const email = newEmail()
  const origin = { network: newNetwork(), requestId: 'req_0000000000000000' }
  return transact(db, async (tx) => {
    const now = clock.now()
    const account = await ensureAccount(tx, { email: email as Email, lang: 'en' }, now)
    const { token, actor } = await startSession(tx, account, { now, origin, userAgent: 'node' })
    await record(tx, now, actor, 'account.created')
    await record(tx, now, actor, 'session.started')
    return { token, email, accountId: account.accountId }
  })
}

export interface SettledPerson {
  token: string
  email: string
  accountId: string
  clientId: string
  key: string
}

/** Somebody with a bit of everything. */
export async function settledPerson(server: TestServer): Promise<SettledPerson> {
  const { token, email, accountId } = await signIn(server)
  await call(server, 'POST', '/account/plan', { token, body: { plan: 'developer' } })
  await call(server, 'PUT', '/account/competitions/slots/1', { token, body: { code: 'LIGUE_1' } })
  const { body } = await call(server, 'POST', '/v1/dashboard/keys', { token, body: {} })
  const me = await call(server, 'GET', '/auth/me', { token })
  const clientId = (me.body.client as { id: string }).id
  return { token, email, accountId, clientId, key: String(body.key) }
}
