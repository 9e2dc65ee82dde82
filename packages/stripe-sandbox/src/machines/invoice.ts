/** The life of an invoice. Pure. */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
export type InvoiceFact = 'finalized' | 'paid' | 'voided' | 'given_up'

const NEXT: Record<InvoiceStatus, Partial<Record<InvoiceFact, InvoiceStatus>>> = {
  draft: { finalized: 'open' },
  open: { paid: 'paid', voided: 'void', given_up: 'uncollectible' },
  uncollectible: { paid: 'paid', voided: 'void' },
  paid: {},
  void: {},
}

/** The status after a fact; undefined when the fact can't happen in this status. */
export const nextInvoiceStatus = (
  status: InvoiceStatus,
  fact: InvoiceFact,
): InvoiceStatus | undefined => NEXT[status][fact]

/** Money is still expected. */
export const isOwed = (status: InvoiceStatus): boolean =>
  status === 'open' || status === 'uncollectible'
