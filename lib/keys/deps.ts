import type { Platform } from '../platform'
import type { Outbox } from '../platform/mail/outbox'
import type { KeyKind } from './format'

/** What makes keys, and where their owner is told of them. */
export interface KeyDeps extends Platform {
  outbox: Outbox
  /** The word in the head of its keys, where it is not the plan's. */
  keyWord?: KeyKind
}
