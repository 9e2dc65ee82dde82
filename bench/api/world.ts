import { manualClock } from '../../lib/platform/clock'
import { connectDb } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { newId } from '../../lib/platform/ids'
import { deriveSecrets } from '../../lib/platform/secrets'
import { appendToLog } from '../../lib/record/log'
import { hashApiKey, newApiKey } from '../../lib/keys/format'
import type { PlanLimits } from '../../lib/plans/limits'
import { promoteTestRelease, testMatchId, type TestMatch } from '../../test/release'

/** The day the benchmark serves; every match lies in the 14 days after it. */
export const NOW = '2026-03-01T12:00:00Z'
const CODE = 'LIGUE_1'
const MATCHES_IN_LIST = 200

/** Limits that never deny, so that what is measured is the work of an allowed request. */
export const UNLIMITED: PlanLimits = {
  requestsPerMinute: 1_000_000,
  unitsPerHour: 1_000_000_000,
  unitsPerDay: 1_000_000_000,
  rowsPerDay: 1_000_000_000,
  concurrentRequests: 1_000,
  bulkMatches: 100,
  competitions: 20,
  replacementsPerMonth: 0,
  activeKeys: 1,
  historyDays: 90,
  webhookEndpoints: 1,
}

export interface BenchWorld {
  /** Keys of clients that are never denied. */
  keys: string[]
  /** A Developer client: two requests a minute, then denied. */
  developerKey: string
  /** By kickoff. */
  matchIds: string[]
  code: string
}

/** Writes the release and the clients of a benchmark into an empty, migrated database. */
export async function createWorld(
  databaseUrl: string,
  secretKey: string,
  size: { clients: number; releaseFactor: number },
): Promise<BenchWorld> {
  const db = connectDb(databaseUrl)
  const matches = benchMatches(size.releaseFactor)
  await promoteTestRelease(db, matches)
  // A head of the record, as each publication leaves one.
  const env = readEnv({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey })
  await appendToLog({ db, env, clock: manualClock(NOW) })
  const [pepper] = deriveSecrets(secretKey, 'api-key')
  const people = Array.from({ length: size.clients + 1 }, (_, i) => ({
    ...newApiKey('developer'),
    accountId: newId('acc'),
    clientId: newId('cli'),
    plan: i === 0 ? 'developer' : 'custom',
  }))
  const createdAt = new Date(NOW)
  await db.account.createMany({
    data: people.map(({ accountId }) => ({ id: accountId, email: `${accountId}@example.org` })),
  })
  await db.client.createMany({
    data: people.map(({ accountId, clientId }) => ({ id: clientId, accountId, name: 'bench' })),
  })
  await db.quotaCounter.createMany({ data: people.map(({ clientId }) => ({ clientId })) })
  await db.contract.createMany({
    data: people.map(({ clientId, plan }) => ({
      id: newId('con'),
      clientId,
      plan,
      startedAt: createdAt,
      ...(plan === 'custom' && { limits: { ...UNLIMITED } }),
    })),
  })
  await db.selectionSlot.createMany({
    data: people.map(({ clientId }) => ({ clientId, slot: 1, code: CODE, heldCode: CODE })),
  })
  await db.apiKey.createMany({
    data: people.map(({ clientId, key, prefix, last4 }) => ({
      id: newId('key'),
      clientId,
      name: 'bench',
      prefix,
      last4,
      createdAt,
      hash: Uint8Array.from(hashApiKey(pepper, key)),
    })),
  })
  await db.$disconnect()
  const [developer, ...others] = people.map(({ key }) => key)
  return {
    keys: others,
    developerKey: developer ?? '',
    matchIds: matches.map(testMatchId),
    code: CODE,
  }
}

/** 200 matches inside the default window, and `factor − 1` times as many after it. */
function benchMatches(factor: number): TestMatch[] {
  return Array.from({ length: MATCHES_IN_LIST * factor }, (_, i) => ({
    code: CODE,
    kickoff: new Date(Date.parse(NOW) + (i + 1) * 5_400_000).toISOString(),
    home: `Home ${i}`,
    away: `Away ${i}`,
  }))
}
