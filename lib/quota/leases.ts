import { randomInt } from 'node:crypto'

/** How long an answer may hold its slot when nobody gives it back. */
const LEASE_MS = 30_000

/** Serial numbers of one millisecond. */
export const LEASE_SERIALS = 2 ** 20

/** Stands for "none" where a lease is expected. */
export const NO_LEASE = 0n

/** The lease that would have been given that much later. */
export const laterLease = (lease: bigint, byMs: number): bigint =>
  lease === NO_LEASE ? NO_LEASE : lease + BigInt(byMs) * BigInt(LEASE_SERIALS)

let serial = randomInt(LEASE_SERIALS)

/**
 * A lease of a slot: the millisecond of its end and a serial number in one 64-bit integer, so that leases are in the
 * order of their ends. Two instances give one client the same number in a millisecond once in a million times; then
 * its two slots are given back together.
 */
export function newLease(nowMs: number): bigint {
  serial = (serial + 1) % LEASE_SERIALS
  return BigInt(nowMs + LEASE_MS) * BigInt(LEASE_SERIALS) + BigInt(serial)
}
