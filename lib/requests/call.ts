import { hideSecrets } from '../platform/redact'
import type { MeteredRoute } from '../quota'

/** Stands for a key where its owner asked in the explorer, signed in. */
export const EXPLORER = 'explorer'
/** Stands for a key where a calendar program asked. */
export const CALENDAR = 'calendar'

/** What can tell who asked: a key, a session in the explorer, or the address of a calendar. */
export const VIAS = ['key', EXPLORER, CALENDAR] as const
export type Via = (typeof VIAS)[number]

/** @param keyId as calls are kept */
export const viaOf = (keyId: string): Via =>
  keyId === EXPLORER || keyId === CALENDAR ? keyId : 'key'

/** A call of the data API that has been answered, as its route saw it. */
export interface AnsweredCall {
  requestId: string
  clientId: string
  /** The id of a key, or what stands for one. */
  keyId: string
  route: MeteredRoute
  method: string
  /** Path and query as sent. */
  target: string
  status: number
  /** The code of a refusal. */
  error: string | undefined
  units: number
  rows: number
  /** Of an answer that was sent whole. */
  etag: string | undefined
  /** As `networkOf` names it. */
  network: string
  ms: number
  /** True when the quota's own figures hold this refusal. */
  isBooked: boolean
}

/** A call as it is stored. */
export interface StoredCall {
  id: string
  client_id: string
  key_id: string
  /** Epoch milliseconds. */
  at_ms: number
  method: string
  route: MeteredRoute
  target: string
  status: number
  error: string | null
  units: number
  rows: number
  etag: string | null
  network: string
  ms: number
  weight: number
}

const LONGEST_TARGET = 300

export const storedCall = (call: AnsweredCall, nowMs: number, weight: number): StoredCall => ({
  id: call.requestId,
  client_id: call.clientId,
  key_id: call.keyId,
  at_ms: nowMs,
  method: call.method,
  route: call.route,
  target: shownTarget(call.target),
  status: call.status,
  error: call.error ?? null,
  units: call.units,
  rows: call.rows,
  etag: call.rows > 0 ? (call.etag ?? null) : null,
  network: coarseNetwork(call.network),
  ms: call.ms,
  weight,
})

/** Path and query without secrets, cut where they are longer than any that makes sense; NUL, which no text column takes, as �. */
function shownTarget(target: string): string {
  // Cut last: half a secret would no longer be known as one.
  const shown = hideSecrets(target.slice(0, 4 * LONGEST_TARGET)).replaceAll('\0', '�')
  return shown.length <= LONGEST_TARGET ? shown : `${shown.slice(0, LONGEST_TARGET)}…`
}

/**
 * The surroundings of an address: enough to tell one's own servers from a stranger, too little to tell one person.
 * @param network as `networkOf` names it
 * @returns an IPv4 /24 or an IPv6 /48, or 'unknown'
 */
function coarseNetwork(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return network.includes('.') ? network.replace(/\d+$/, '0/24') : network
}
