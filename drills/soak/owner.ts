import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../lib/publishing/sources/simulation/random'
import type { Books } from './books'
import type { Caller, DataCall, HeardAnswer } from './caller'
import { between, LEAGUES, oneOf, today, type Customer } from './customers'
import type { Service } from './stage'

/** How long a change may take to be known everywhere, and how long somebody waits for a mail or for an answer. */
const EVERYWHERE_MS = 1_500
const PATIENCE_MS = 90_000

let networks = 0
/** Limits of signing in are by network: each of these people has one of its own. */
const newNetwork = () => `198.18.${Math.floor(networks / 250) % 250}.${(networks++ % 250) + 1}`

/** What an owner needs of the drill. */
export interface Surroundings {
  service: Service
  caller: Caller
  books: Books
  random: Random
}

/** Somebody with an account of their own, who does everything through the account's routes. */
export class Owner {
  clientId = ''
  key = ''
  private keyId = ''
  private token = ''
  private sentBefore = 0

  constructor(
    readonly name: string,
    private readonly email: string,
    protected readonly at: Surroundings,
  ) {}

  /**
   * A call of the account, which is made again when nobody heard the answer: each of them may be.
   * @throws when it is answered with a status that is not expected
   */
  async account(
    method: string,
    path: string,
    expected: number[],
    body?: object,
  ): Promise<HeardAnswer> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      'x-forwarded-for': newNetwork(),
      // A key that was made in an answer nobody heard is told again.
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    }
    const giveUpMs = performance.now() + PATIENCE_MS
    while (performance.now() < giveUpMs) {
      const heard = await this.at.caller.other({ method, path, headers, ...(body && { body }) })
      if (heard && expected.includes(heard.status)) return heard
      if (heard) throw new Error(`${method} ${path}: ${heard.status} ${JSON.stringify(heard.body)}`)
      await sleep(500)
    }
    throw new Error(`${method} ${path}: no answer within ${PATIENCE_MS / 1000} s`)
  }

  /** Signs in with the code of a mail; an attempt that broke is begun anew. */
  async signIn(): Promise<void> {
    for (let tries = 1; tries <= 5; tries++) {
      const headers = { 'x-forwarded-for': newNetwork() }
      const post = (path: string, body: object) =>
        this.at.caller.other({
          method: 'POST',
          path,
          body: { email: this.email, ...body },
          headers,
        })
      const asked = await post('/auth/request-code', {})
      if (asked?.status === 429) throw new Error(`asking for a code: ${JSON.stringify(asked.body)}`)
      if (asked?.status !== 202) continue
      const code = await this.newCode()
      const { challenge_id } = asked.body
      const heard = await post('/auth/verify-code', { code, challenge_id })
      // Also 401: it may have been the code of an attempt that broke, whose mail came later.
      if (heard?.status !== 200) continue
      this.token = String(heard.body.token)
      const accountId = (heard.body.account as { id: string }).id
      const { rows } = await this.at.service.sql.query<{ id: string }>(
        'SELECT id FROM clients WHERE account_id = $1',
        [accountId],
      )
      this.clientId = rows[0]?.id ?? ''
      this.at.books.did('signed in by a mailed code')
      return
    }
    throw new Error('signing in failed five times')
  }

  /** The code in the next mail to this address. */
  private async newCode(): Promise<string> {
    const giveUpMs = performance.now() + PATIENCE_MS
    while (performance.now() < giveUpMs) {
      const codes = this.at.service.mails.inbox
        .read(this.email)
        .flatMap(({ text, received_at }) => {
          const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1]
          return code ? [{ code, atMs: Date.parse(received_at) }] : []
        })
      const newest = codes.find(({ atMs }) => atMs > this.sentBefore)
      if (newest) {
        this.sentBefore = newest.atMs
        return newest.code
      }
      await sleep(100)
    }
    throw new Error(`no mail with a code within ${PATIENCE_MS / 1000} s`)
  }

  async signOutAndIn(): Promise<void> {
    await this.account('POST', '/auth/logout', [200, 204, 401])
    await this.signIn()
  }

  async begin(): Promise<void> {
    await this.signIn()
    await this.account('POST', '/account/plan', [200], { plan: 'developer' })
    await this.account('PUT', '/account/competitions/slots/1', [200], { code: LEAGUES[0] })
    await this.newKey()
  }

  private take({ body }: HeardAnswer): void {
    this.key = String(body.key)
    this.keyId = String(body.id)
  }

  private async newKey(): Promise<void> {
    this.take(await this.account('POST', '/v1/dashboard/keys', [201], {}))
  }

  /** Replaces the key; the old one opens nothing within a second, the new one does at once. */
  async rotate(): Promise<void> {
    const old = this.key
    this.take(
      await this.account('POST', '/v1/dashboard/keys/rotate', [201], { key_id: this.keyId }),
    )
    this.at.books.did('rotated a key')
    await this.expectOf(this.key, [200, 429], 'the new key after a rotation')
    await sleep(EVERYWHERE_MS)
    await this.expectOf(old, [401], 'the old key after a rotation')
  }

  /** `/v1/me` costs nothing, and asks for the key as data routes do. */
  private async expectOf(key: string, statuses: number[], what: string): Promise<void> {
    const heard = await this.at.caller.other({ path: '/v1/me', headers: { 'x-api-key': key } })
    if (heard && !statuses.includes(heard.status))
      this.at.books.finding(
        `${what} is not treated as it should be`,
        `${heard.status}, ${this.name}`,
      )
  }

  async changeCompetition(): Promise<void> {
    const code = oneOf(this.at.random, LEAGUES)
    const { status } = await this.account('PUT', '/account/competitions/slots/1', [200, 409], {
      code,
    })
    this.at.books.did(status === 200 ? 'changed a competition' : 'was refused another replacement')
  }

  call(): Promise<HeardAnswer | undefined> {
    const { clientId, name, key } = this
    const call: DataCall = { clientId, name, key, path: '/v1/leagues', units: 1, mostRows: 0 }
    return this.at.caller.data(oneOf(this.at.random, [call, today(this)]))
  }
}

/** An owner on Developer: calls, and now and then another key, another competition, another session. */
export function ownerCustomer(at: Surroundings, nth: number): Customer {
  const name = `owner ${nth}`
  const owner = new Owner(name, `owner-${nth}@example.org`, at)
  return {
    name,
    async act() {
      if (!owner.key) await owner.begin()
      const draw = at.random.uniform()
      // Twenty codes an hour for an address.
      if (draw < 0.03) await owner.signOutAndIn()
      else if (draw < 0.15) await owner.rotate()
      else if (draw < 0.25) await owner.changeCompetition()
      else await owner.call()
      return between(at.random, 5_000, 15_000)
    },
  }
}
