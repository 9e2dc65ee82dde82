import { z } from 'zod'
import { Chance } from './chance'

const probability = z.number().min(0).max(1).default(0)

/** What may go wrong with deliveries: probabilities from 0 (never) to 1 (always). */
export const webhookFaults = z.strictObject({
  /** Deliveries arrive in another order, within `shuffleMs`. */
  shuffle: z.boolean().default(false),
  shuffleMs: z.number().int().min(0).max(60_000).default(200),
  /** Delivered twice. */
  duplicate: probability,
  /** Never delivered; the event itself can still be retrieved. */
  lose: probability,
  /** Every delivery comes later by this much. */
  delayMs: z.number().int().min(0).max(600_000).default(0),
  /** The payload shows the object as it was in its first event. */
  stale: probability,
  /** Signed with a secret that isn't the endpoint's. */
  wrongSecret: probability,
  /** Signed ten minutes ago. */
  oldTimestamp: probability,
  /** Only these event types; without it all. */
  types: z.array(z.string()).optional(),
  /** How many deliveries are spoilt; without it no end. */
  times: z.number().int().min(1).optional(),
  seed: z.string().default('faults'),
})
export type WebhookFaultSettings = z.input<typeof webhookFaults>
type Spoiling = 'duplicate' | 'lose' | 'stale' | 'wrongSecret' | 'oldTimestamp'

/** Faults that deliveries have been told to have. */
export class WebhookFaults {
  private settings = webhookFaults.parse({})
  private chance = new Chance('faults')
  private left = Infinity

  set(settings: WebhookFaultSettings): void {
    this.settings = webhookFaults.parse(settings)
    this.chance = new Chance(this.settings.seed)
    this.left = this.settings.times ?? Infinity
  }

  show(): object {
    return this.settings
  }

  /** Whether a fault strikes a delivery of this type now. */
  strikes(fault: Spoiling, type: string): boolean {
    const { types } = this.settings
    if (this.left <= 0 || (types && !types.includes(type))) return false
    if (!this.chance.hits(this.settings[fault])) return false
    this.left -= 1
    return true
  }

  /** How long a delivery is kept back. */
  delayMs(): number {
    const { delayMs, shuffle, shuffleMs } = this.settings
    return delayMs + (shuffle ? Math.round(this.chance.next() * shuffleMs) : 0)
  }

  /** The order in which held deliveries go out. */
  order<Item>(items: Item[]): Item[] {
    return this.settings.shuffle ? this.chance.shuffle(items) : items
  }
}
