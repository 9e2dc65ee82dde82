import type { Price, Product } from '../rows/catalogue'
import type { Charge, Dispute, Refund } from '../rows/charge'
import type { CheckoutSession } from '../rows/checkout-session'
import type { Customer, DeletedCustomer } from '../rows/customer'
import type { StripeEvent, TestClock, WebhookEndpoint } from '../rows/event'
import type { PaymentIntent, SetupIntent } from '../rows/intents'
import type { Invoice } from '../rows/invoice'
import type { InvoiceItem, InvoicePayment } from '../rows/invoice-line'
import type { PaymentMethod } from '../rows/payment-method'
import type { PortalConfiguration, PortalSession } from '../rows/portal'
import type { Subscription } from '../rows/subscription'
import { resourceMissing } from '../wire/errors'

/** Every kind of object that is kept, by the name that its `object` field carries. */
export interface Rows {
  customer: Customer | DeletedCustomer
  product: Product
  price: Price
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  'checkout.session': CheckoutSession
  subscription: Subscription
  invoice: Invoice
  invoiceitem: InvoiceItem
  invoice_payment: InvoicePayment
  'billing_portal.session': PortalSession
  'billing_portal.configuration': PortalConfiguration
  event: StripeEvent
  webhook_endpoint: WebhookEndpoint
  'test_helpers.test_clock': TestClock
}
export type Kind = keyof Rows
export type Row = Rows[Kind]

const KINDS = [
  'customer',
  'product',
  'price',
  'payment_method',
  'setup_intent',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'checkout.session',
  'subscription',
  'invoice',
  'invoiceitem',
  'invoice_payment',
  'billing_portal.session',
  'billing_portal.configuration',
  'event',
  'webhook_endpoint',
  'test_helpers.test_clock',
] as const satisfies readonly Kind[]

type Tables = { [K in Kind]: Map<string, Rows[K]> }

/** One write: what stood there before, so that it can be undone and compared. */
export interface Write {
  kind: Kind
  id: string
  before: Row | undefined
}

/** A store's content as JSON. */
export type Dump = { [K in Kind]?: Rows[K][] }

/**
 * All objects, in memory. Rows are never changed in place: a write replaces the row, so that whoever holds one
 * (an event's snapshot, an undo) keeps what it saw.
 */
export class Store {
  private tables = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Tables
  private writes: Write[] = []

  get<K extends Kind>(kind: K, id: string): Rows[K] | undefined {
    return this.tables[kind].get(id)
  }

  /** @throws WireError `resource_missing`; `param` says where the id came from */
  need<K extends Kind>(kind: K, id: string, param?: string): Rows[K] {
    const row = this.get(kind, id)
    if (row === undefined) throw resourceMissing(kind, id, param)
    return row
  }

  /** Any object with this id. */
  find(id: string): Row | undefined {
    for (const kind of KINDS) {
      const row = this.tables[kind].get(id)
      if (row !== undefined) return row
    }
    return undefined
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Rows[K][] {
    return [...this.tables[kind].values()]
  }

  put<K extends Kind>(kind: K, row: Rows[K]): Rows[K] {
    this.write(kind, row.id, row)
    return row
  }

  update<K extends Kind>(kind: K, id: string, change: Partial<Rows[K]>): Rows[K] {
    return this.put(kind, { ...this.need(kind, id), ...change })
  }

  remove(kind: Kind, id: string): void {
    this.write(kind, id, undefined)
  }

  private write<K extends Kind>(kind: K, id: string, row: Rows[K] | undefined): void {
    const table = this.tables[kind]
    this.writes.push({ kind, id, before: table.get(id) })
    if (row === undefined) table.delete(id)
    else table.set(id, row)
  }

  /** A place to come back to. */
  mark(): number {
    return this.writes.length
  }

  /** Undoes every write since the mark. */
  undo(mark: number): void {
    for (const { kind, id, before } of this.writes.splice(mark).reverse()) {
      const table = this.tables[kind] as Map<string, Row>
      if (before === undefined) table.delete(id)
      else table.set(id, before)
    }
  }

  /** Writes since the mark, in order. */
  since(mark: number): readonly Write[] {
    return this.writes.slice(mark)
  }

  /** Ends the period that can be undone. */
  settle(): void {
    this.writes = []
  }

  dump(): Dump {
    return Object.fromEntries(KINDS.map((kind) => [kind, this.all(kind)]))
  }

  load(dump: Dump): void {
    for (const kind of KINDS) {
      const table = this.tables[kind] as Map<string, Row>
      table.clear()
      for (const row of dump[kind] ?? []) table.set(row.id, row)
    }
    this.settle()
  }
}
