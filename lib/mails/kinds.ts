import type { Language } from '../platform/language'
import type { Mail } from '../platform/mail/mail'

/** An instant in ISO 8601: a mail waits as JSON. */
type Instant = string

interface AboutKey {
  name: string
  prefix: string
  at: Instant
  /** Where the change was asked from; null when an operator made it. */
  network: string | null
  keysUrl: string
}
interface AboutStarter {
  /** Address of the portal. */
  publicUrl: string
}

/** Every mail that the product sends, with what it tells. */
export interface MailKinds {
  sign_in_code: { code: string; minutes: number }
  /** Its link lets the reader sign in although strangers have used up the address’s caps. */
  sign_in_unlock: { link: string; until: Instant }
  /** Repeats nothing of what the asker typed: that may be anybody. */
  beta_link: { link: string; days: number; hours: number }

  /** To the address that an account shall leave; `to` is the new one. */
  email_leave_code: { to: string; code: string; minutes: number }
  /** To the new one. Repeats nothing of the account: its owner may have mistyped. */
  email_join_code: { code: string; minutes: number }
  /** To the old address: the link gives it back. */
  email_left: { to: string; link: string; until: Instant }
  email_joined: { settingsUrl: string }
  /** The link was used: to the old address, and to the one that the account had meanwhile. */
  email_regained: object
  email_lost: object

  key_created: AboutKey
  /** `leaked`: the owner said that somebody else may have it. */
  key_rotated: AboutKey & { graceUntil: Instant | null; leaked?: boolean; replacedBy: string }
  key_revoked: AboutKey
  /** Revoked by the people who run the service. */
  key_withdrawn: AboutKey
  /** Ended because a smaller plan has no room for it; `more` ended with it. */
  key_surplus: AboutKey & { more: readonly { name: string; prefix: string }[] }
  /** `foundAt`: where a reporter saw it in public. */
  key_leaked: AboutKey & { foundAt: string | null }

  /** `paid`: there is something that would be renewed. */
  deletion_requested: { deleteAt: Instant; settingsUrl: string; paid: boolean }
  deletion_undone: object
  deletion_done: object

  quota_alert: {
    counter: 'units' | 'rows'
    /** Percent of the day's quota. */
    threshold: 80 | 100
    used: number
    limit: number
    usageUrl: string
  }

  /** Endpoints, by the host of their address, that are called no more. */
  webhook_paused: {
    hosts: readonly string[]
    reason: 'plan' | 'failing' | 'gone' | 'secret_lost'
    at: Instant
    webhooksUrl: string
  }

  /** To the people who run the service. */
  oncall_alert: {
    id: string
    state: 'open' | 'still_open' | 'over'
    /** In English, as the operators' commands are. */
    summary: string
    since: Instant
    /** The page of our documentation. */
    runbook: string
    /** Address of the installation. */
    service: string
  }

  starter_started: AboutStarter
  starter_ending: AboutStarter & { date: Instant | null }
  starter_ended: AboutStarter
  payment_failed: AboutStarter
  first_payment_failed: AboutStarter
  second_subscription: AboutStarter
  open_account: AboutStarter
  payment_on_its_way: AboutStarter
  public_payment_failed: AboutStarter
  not_opened: AboutStarter
}
export type MailKind = keyof MailKinds

/** A mail of one of the kinds, to be put into an outbox. */
export const mailOf = <Kind extends MailKind>(
  kind: Kind,
  { to, lang, expiresAt }: { to: string; lang: Language; expiresAt?: Date },
  values: MailKinds[Kind],
): Mail => ({ kind, to, lang, values, ...(expiresAt && { expiresAt }) })
