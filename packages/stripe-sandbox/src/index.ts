import { setTimeout as wait } from 'node:timers/promises'
import type { ApiFault } from './faults/api-faults'
import type { WebhookFaultSettings } from './faults/webhook-faults'
import type { DunningPolicy } from './machines/dunning'
import { Sandbox, type WebhookTarget } from './sandbox'
import { assertLoopback, listen } from './server'
import type { BaseClock } from './state/sandbox-clock'
import type { PendingDebit } from './state/world'
import type { Delivery } from './webhooks/deliveries'

export { API_VERSION } from './api-version'
export { TRIGGERS } from './triggers'
export type {
  ApiFault,
  BaseClock,
  Delivery,
  DunningPolicy,
  PendingDebit,
  WebhookFaultSettings,
  WebhookTarget,
}

export interface StartOptions {
  /** 0, the default, takes any free port. */
  port?: number
  host?: string
  /** Where the process runs; `production` is refused. */
  environment?: 'development' | 'test' | 'production'
  /** What the sandbox's clock runs with; the system's clock by default. */
  clock?: BaseClock
  /** Keeps everything across restarts in this file; without it everything is gone at the end. */
  stateFile?: string
  /** Makes all ids the same in each run. */
  seed?: string
  /** The only key that is accepted; any test key by default. */
  apiKey?: string
  webhooks?: readonly WebhookTarget[]
  dunning?: DunningPolicy
  /** What a subscription is while its first debit is pending; `incomplete` by default. */
  pendingDebit?: PendingDebit
  /** From each failed delivery to the next try; a few seconds in all by default. */
  retryDelaysMs?: readonly number[]
  deliveryTimeoutMs?: number
  /** Sees every body that is sent, in answers and in events. */
  onBody?: (body: unknown) => void
  /** Hears of faults of the sandbox itself. */
  onFault?: (fault: unknown) => void
}

export interface StripeSandbox {
  /** `http://127.0.0.1:PORT` */
  url: string
  host: string
  port: number
  /** A key that works here. */
  apiKey: string
  /** The secret of the first endpoint in `webhooks`; a made-up one without. */
  webhookSecret: string
  control: SandboxControl
  stop(): Promise<void>
}

/** The control routes as functions, for tests in the same process. */
export interface SandboxControl {
  /** Moves the sandbox's clock forward and lets happen what falls into that time, and be told. */
  advanceSeconds(seconds: number): Promise<void>
  nowSeconds(): number
  addApiFault(fault: ApiFault): void
  setWebhookFaults(faults: WebhookFaultSettings): void
  clearFaults(): void
  holdDeliveries(): void
  releaseDeliveries(): void
  /** Tries everything that is pending once and says how it went. */
  flushDeliveries(): Promise<Delivery[]>
  /** Resolves once no delivery is pending, or rejects after a while. */
  deliveriesSettled(withinMs?: number): Promise<void>
  reset(): void
}

const DEFAULT_KEY = 'sk_test_local_stripe_sandbox'
const DEFAULT_SECRET = 'whsec_local_stripe_sandbox'
const RETRY_DELAYS_MS = [200, 500, 1_000, 3_000, 10_000, 30_000]
const DELIVERY_TIMEOUT_MS = 10_000
const SETTLED_WITHIN_MS = 20_000

function refuseProduction({ environment, apiKey }: StartOptions): void {
  if (environment === 'production')
    throw new Error(
      'The local test Stripe takes no real money: in production set STRIPE keys of a real account instead.',
    )
  if (apiKey !== undefined && /_live_/.test(apiKey))
    throw new Error('This is a live key: the local test Stripe takes test keys only.')
}

function controlOf(sandbox: Sandbox): SandboxControl {
  const { deliveries, world } = sandbox
  return {
    advanceSeconds: (seconds) => sandbox.advance(world.clock.nowSeconds() + seconds),
    nowSeconds: () => world.clock.nowSeconds(),
    addApiFault: (fault) => void sandbox.apiFaults.add(fault),
    setWebhookFaults: (faults) => sandbox.webhookFaults.set(faults),
    clearFaults: () => {
      sandbox.apiFaults.clear()
      sandbox.webhookFaults.set({})
    },
    holdDeliveries: () => deliveries.hold(),
    releaseDeliveries: () => deliveries.release(),
    flushDeliveries: () => deliveries.flush(),
    deliveriesSettled: async (withinMs = SETTLED_WITHIN_MS) => {
      const late = new AbortController()
      const limit = wait(withinMs, 'late', { signal: late.signal, ref: false }).catch(
        () => 'stopped',
      )
      const first = await Promise.race([deliveries.settled(), limit])
      late.abort()
      if (first === 'late') throw new Error(`Deliveries were still pending after ${withinMs} ms.`)
    },
    reset: () => sandbox.reset(),
  }
}

/**
 * Starts a local Stripe that the unmodified SDK talks to.
 * @throws Error in production, with a live key, or for an address that isn't loopback
 */
export async function startStripeSandbox(options: StartOptions = {}): Promise<StripeSandbox> {
  refuseProduction(options)
  const host = options.host ?? '127.0.0.1'
  assertLoopback(host)
  const nowMs = () => Date.now()
  const onFault = options.onFault ?? ((fault: unknown) => console.error('Local Stripe:', fault))
  const sandbox = new Sandbox({
    clock: options.clock ?? { nowMs },
    stateFile: options.stateFile,
    seed: options.seed,
    dunning: options.dunning,
    pendingDebit: options.pendingDebit,
    onFault,
    delivery: {
      nowMs,
      retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
      timeoutMs: options.deliveryTimeoutMs ?? DELIVERY_TIMEOUT_MS,
    },
  })
  const onBody = options.onBody ?? (() => undefined)
  if (options.onBody) sandbox.world.onCommit((events) => events.forEach(onBody))
  const server = await listen(
    sandbox,
    { apiKey: options.apiKey, nowMs, onFault, onBody },
    { host, port: options.port ?? 0 },
  )
  sandbox.register(options.webhooks ?? [])
  return {
    url: sandbox.world.settings.baseUrl,
    host,
    port: server.port,
    apiKey: options.apiKey ?? DEFAULT_KEY,
    webhookSecret: options.webhooks?.[0]?.secret ?? DEFAULT_SECRET,
    control: controlOf(sandbox),
    stop: () => server.close(),
  }
}
