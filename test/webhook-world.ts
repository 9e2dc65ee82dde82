import { deliverDue } from '../lib/webhooks/deliverer'
import { createOwner, type Owner } from './owner'
import { call } from './person'
import { promoteTestRelease } from './release'
import { manualClock, startTestServer, type TestServer } from './server'
import {
  startWebhookReceiver,
  tellChanges,
  verified,
  type Received,
  type WebhookReceiver,
} from './webhook-receiver'

const START = '2026-03-01T12:00:00Z'

/** An owner on Starter with an endpoint at a receiver of this machine. Nothing is delivered but when it is asked for. */
export class WebhookWorld {
  private constructor(
    readonly server: TestServer,
    readonly clock: ReturnType<typeof manualClock>,
    readonly receiver: WebhookReceiver,
  ) {}

  owner!: Owner
  endpoint = { id: '', secret: '' }
  /** How each test's matches begin. */
  match = ''
  private tests = 0

  static async start(): Promise<WebhookWorld> {
    const clock = manualClock(START)
    const server = await startTestServer({ clock, env: { WEBHOOKS_ALLOW_PRIVATE: '1' } })
    await promoteTestRelease(server.product.deps.db, [])
    return new WebhookWorld(server, clock, await startWebhookReceiver())
  }

  /** Another owner with another endpoint, which has heard nothing. */
  async begin(): Promise<void> {
    this.clock.set(START)
    this.match = `m${++this.tests}`
    this.receiver.answer(204)
    const competitions = ['PREMIER_LEAGUE']
    this.owner = await createOwner(this.server, { plan: 'starter', competitions })
    await this.db.webhookEndpoint.deleteMany()
    this.endpoint = await this.create(['match.removed', 'match.final', 'match.moved'])
    this.receiver.received.length = 0
  }

  get deps() {
    return this.server.product.deps
  }
  get db() {
    return this.deps.db
  }

  ask(method: string, path = '', body?: unknown) {
    const { token } = this.owner
    return call(this.server, method, `/v1/dashboard/webhooks${path}`, { token, body })
  }
  /** Asks something about the endpoint. */
  askOf(method: string, path: string, body?: unknown) {
    return this.ask(method, `/${this.endpoint.id}${path}`, body)
  }
  async create(events: string[], url = this.receiver.url): Promise<{ id: string; secret: string }> {
    const { status, body } = await this.ask('POST', '', { url, events })
    if (status !== 201) throw new Error(`not created: ${status} ${JSON.stringify(body)}`)
    return { id: String(body.id), secret: String(body.secret) }
  }

  /** Says that matches changed. */
  tell(...changes: { type?: string; match?: string; code?: string }[]): Promise<void> {
    return tellChanges(
      this.db,
      changes.map(({ match = 'a', ...one }) => ({ ...one, matchId: this.match + match })),
    )
  }
  deliver(): Promise<void> {
    return deliverDue(this.deps)
  }

  stored() {
    return this.db.webhookEndpoint.findUniqueOrThrow({ where: { id: this.endpoint.id } })
  }
  deliveries() {
    const where = { endpointId: this.endpoint.id }
    return this.db.webhookDelivery.findMany({ where, orderBy: { seq: 'asc' } })
  }
  /** A call that was received. */
  received(place = 0): Received {
    const one = this.receiver.received[place]
    if (!one) throw new Error(`there is no call ${place}`)
    return one
  }
  /** What a call says, for whoever has this secret. */
  read(one: Received, secret = this.endpoint.secret) {
    return verified(one, secret)
  }
  /** What the receiver got: types and matches. */
  got(): string[] {
    return this.receiver.received.map((one) => {
      const { type, data } = this.read(one)
      return `${type} ${(data.match_id ?? '').replace(this.match, '')}`.trim()
    })
  }

  async close(): Promise<void> {
    await this.receiver.close()
    await this.server.close()
  }
}
