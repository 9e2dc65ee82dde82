import type { Db } from '../platform/db'

/** Reads one part of the export when its turn has come. */
export type Section = () => Promise<unknown>

/** What is stored about an account, table by table. Every column is named here: none slips in by itself. */
export function accountSections(
  db: Db,
  { accountId, clientId, email }: { accountId: string; clientId: string; email: string },
): Record<string, Section> {
  return {
    client: () =>
      db.client.findUnique({
        where: { id: clientId },
        select: { id: true, name: true, usageType: true, createdAt: true, suspendedAt: true },
      }),
    contracts: () =>
      db.contract.findMany({
        where: { clientId },
        orderBy: { startedAt: 'asc' },
        select: {
          id: true,
          plan: true,
          limits: true,
          startedAt: true,
          endsAt: true,
          endedAt: true,
        },
      }),
    keys: () =>
      db.apiKey.findMany({
        where: { clientId },
        orderBy: { createdAt: 'asc' },
        select: {
          id: true,
          name: true,
          prefix: true,
          last4: true,
          createdAt: true,
          expiresAt: true,
          revokedAt: true,
          revokedFor: true,
          rotatedToId: true,
          lastUsedAt: true,
          callers: { select: { network: true, lastUsedAt: true }, orderBy: { lastUsedAt: 'desc' } },
        },
      }),
    webhooks: () =>
      db.webhookEndpoint.findMany({
        where: { clientId },
        orderBy: { createdAt: 'asc' },
        select: {
          id: true,
          url: true,
          events: true,
          createdAt: true,
          pausedAt: true,
          pausedFor: true,
          failingSince: true,
          deliveries: {
            orderBy: { seq: 'asc' },
            select: {
              id: true,
              type: true,
              state: true,
              createdAt: true,
              endedAt: true,
              attempts: {
                orderBy: { id: 'asc' },
                select: { at: true, status: true, failure: true, answer: true },
              },
            },
          },
        },
      }),
    calendar: () =>
      db.calendarAddress.findUnique({ where: { clientId }, select: { createdAt: true } }),
    selection: () =>
      db.selectionSlot.findMany({
        where: { clientId },
        orderBy: { slot: 'asc' },
        select: { slot: true, code: true, heldCode: true, since: true },
      }),
    replacements: () =>
      db.selectionReplacement.findMany({
        where: { clientId },
        orderBy: { at: 'asc' },
        select: { id: true, slot: true, fromCode: true, toCode: true, month: true, at: true },
      }),
    quota_alerts: () =>
      db.quotaAlert.findMany({
        where: { clientId },
        orderBy: [{ day: 'asc' }, { at: 'asc' }],
        select: { day: true, counter: true, percent: true, at: true },
      }),
    sessions: () =>
      db.session.findMany({
        where: { accountId },
        orderBy: { createdAt: 'asc' },
        select: {
          id: true,
          createdAt: true,
          lastSeenAt: true,
          expiresAt: true,
          revokedAt: true,
          userAgent: true,
          network: true,
        },
      }),
    sign_ins_begun: () =>
      db.signInChallenge.findMany({
        where: { email },
        orderBy: { createdAt: 'asc' },
        select: { createdAt: true, network: true, lang: true, tries: true, consumedAt: true },
      }),
    email_changes: () =>
      db.emailChange.findMany({
        where: { accountId },
        orderBy: { createdAt: 'asc' },
        select: {
          oldEmail: true,
          newEmail: true,
          createdAt: true,
          changedAt: true,
          undoUntil: true,
          undoneAt: true,
        },
      }),
    unlock_links: () =>
      db.signInUnlock.findMany({
        where: { email },
        orderBy: { createdAt: 'asc' },
        select: { lang: true, createdAt: true, expiresAt: true, usedAt: true },
      }),
    beta_requests: () =>
      db.betaRequest.findMany({
        where: { email },
        orderBy: { createdAt: 'asc' },
        select: { name: true, usageType: true, lang: true, createdAt: true, confirmedAt: true },
      }),
    billing: () =>
      db.billingState.findUnique({
        where: { clientId },
        select: { standing: true, snapshot: true, checkedAt: true },
      }),
    billing_customers: () =>
      db.billingCustomer.findMany({
        where: { clientId },
        orderBy: { createdAt: 'asc' },
        select: { id: true, isPrimary: true, createdAt: true, deletedAt: true },
      }),
    billing_checkouts: () =>
      db.billingCheckout.findMany({
        where: { OR: [{ clientId }, { payerEmail: email }] },
        orderBy: { createdAt: 'asc' },
        select: {
          id: true,
          price: true,
          status: true,
          sessionId: true,
          customerId: true,
          payerEmail: true,
          createdAt: true,
          expiresAt: true,
          claimedAt: true,
          stoppedAt: true,
        },
      }),
    billing_flags: () =>
      db.billingFlag.findMany({
        where: { clientId },
        orderBy: { at: 'asc' },
        select: { kind: true, subject: true, at: true },
      }),
  }
}
