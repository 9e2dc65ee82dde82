import { vi } from 'vitest'
import type { TestServer } from './server'

/**
 * Looks again and again until that no longer throws, for as long as a busy machine may take: a shorter wait would
 * measure the machine. Where one value is looked at, `expect.poll` waits as long.
 * @param intervalMs between two looks
 * @returns what the last look has found
 */
export const eventually = <Found>(
  look: () => Found | Promise<Found>,
  { timeoutMs = 60_000, intervalMs = 50 } = {},
): Promise<Found> =>
  // oxlint-disable-next-line no-restricted-properties -- the one place that says how long
  vi.waitFor(look, { timeout: timeoutMs, interval: intervalMs })

/**
 * Resolves once these instances have heard of every change that was committed before: what they answer from then on is
 * certain. Who makes a change by one instance is answered once that one has heard of it; others hear a moment later.
 */
export const haveHeard = (...instances: Pick<TestServer, 'product'>[]): Promise<unknown> =>
  Promise.all(instances.map(({ product }) => product.deps.notices.caughtUp()))
