import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** How the id of each kind begins, and how many characters follow. */
const SHAPES = {
  customer: ['cus_', 14],
  product: ['prod_', 14],
  price: ['price_1', 23],
  payment_method: ['pm_1', 23],
  setup_intent: ['seti_1', 23],
  payment_intent: ['pi_3', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  dispute: ['du_1', 23],
  'checkout.session': ['cs_test_a1', 56],
  subscription: ['sub_1', 23],
  subscription_item: ['si_', 14],
  invoice: ['in_1', 23],
  invoiceitem: ['ii_1', 23],
  line_item: ['il_1', 23],
  checkout_line_item: ['li_1', 23],
  invoice_payment: ['inpay_1', 23],
  'billing_portal.session': ['bps_1', 23],
  'billing_portal.configuration': ['bpc_1', 23],
  event: ['evt_1', 23],
  webhook_endpoint: ['we_1', 23],
  'test_helpers.test_clock': ['clock_1', 23],
  request: ['req_', 14],
  webhook_secret: ['whsec_', 32],
  delivery: ['dlv_', 14],
} as const satisfies Record<string, readonly [string, number]>

export type IdKind = keyof typeof SHAPES

/** Ids and other invented characters: from chance, or always the same from a seed. */
export class Ids {
  /** @param drawn how many draws a seeded series has already given (kept across restarts) */
  constructor(
    private readonly seed: string | undefined,
    public drawn = 0,
  ) {}

  /** `length` characters that read like Stripe's. */
  characters(length: number): string {
    this.drawn += 1
    let made = ''
    for (let block = 0; made.length < length; block += 1) {
      const bytes =
        this.seed === undefined
          ? randomBytes(64)
          : createHash('sha512').update(`${this.seed}:${this.drawn}:${block}`).digest()
      for (const byte of bytes) made += byte < 248 ? (ALPHABET[byte % 62] ?? '') : ''
    }
    return made.slice(0, length)
  }

  next(kind: IdKind): string {
    const [prefix, length] = SHAPES[kind]
    return prefix + this.characters(length)
  }
}
