import type { CalendarAccess } from '../calendar/access'
import type { Billing } from '../billing/deps'
import type { Meters } from '../metrics/meters'
import type { Platform, SessionActor } from '../platform'
import type { KeyAccess } from '../keys/access'
import type { CredentialGuard } from '../platform/credential-guard'
import type { Logger } from '../platform/log'
import type { Listener } from '../platform/notices'
import type { DataRequest } from './data/request'
import type { Outbox } from '../platform/mail/outbox'
import type { Quota } from '../quota'
import type { RequestRecorder } from '../requests/recorder'
import type { ReleaseStore } from '../releases/store'
import type { Sandbox } from '../sandbox'

/** Everything the routes reach; built once by `server/`, by hand in tests. */
export interface ApiDeps extends Platform {
  access: KeyAccess
  /** Whose calendar an address is. */
  calendars: CalendarAccess
  /** Before every look-up of a key or token that somebody shows. */
  guard: CredentialGuard
  quota: Quota
  /** Where the calls of clients are kept for their owners. */
  requests: RequestRecorder
  releases: ReleaseStore
  /** Where test keys lead. */
  sandbox: Sandbox
  /** Where a call of the sandbox stands: of what comes later it is told nothing. Absent in all others. */
  standsAt?: Date
  /** How changes become known to this instance. */
  notices: Pick<Listener, 'caughtUp'>
  outbox: Outbox
  meters: Meters
  /** Where each request has its line, a `flatLog`. */
  requestLog: Logger
  /** Null where no Stripe is configured. */
  billing: Billing | null
}

/** What Hono carries per request. */
export interface ApiEnv {
  Bindings: {
    incoming?: import('node:http').IncomingMessage
    outgoing?: import('node:http').ServerResponse
  }
  Variables: {
    requestId: string
    /** The peer, as far as `TRUSTED_PROXIES` vouches for it; IPv6 as /64. */
    network: string
    /** Set by `requireSession`. */
    actor: SessionActor
    /** The code of a refusal, once there is one. */
    error: string
    /** The data request behind this one, where a data route answers. */
    data: DataRequest
  }
}
