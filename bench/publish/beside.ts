import autocannon from 'autocannon'
import { connectDb } from '../../lib/platform/db'
import { readEnv } from '../../lib/platform/env'
import { NICENESS } from '../../server/publisher'
import { createTestClient } from '../../test/client'
import { startApi } from '../api/processes'
import { UNLIMITED } from '../api/world'
import { publish, SECRET_KEY, type BenchDatabase, type Publishing } from './publication'

/** So many requests a second are asked, whatever the machine could do: what is measured is how long each takes. */
const RATE = 200
const SECONDS = 6
const WARM_UP_SECONDS = 2

/** p99 of match detail, round by round, in ms. */
export interface Beside {
  quietMs: number[]
  besideMs: number[]
  /** Of the medians. */
  ratio: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN

/** Asks for a match at a steady rate, in turn without a publication and while one runs. */
export async function beside(
  database: BenchDatabase,
  publishing: Publishing,
  rounds: number,
): Promise<Beside> {
  const env = { DATABASE_URL: database.url, SECRET_KEY, PREMATCH_NOW: publishing.now }
  const api = await startApi('Prematch', `${database.directory}/api`, env)
  try {
    const { key, path } = await someMatch(database.url)
    const p99 = async (duration: number) => {
      const { latency, non2xx } = await autocannon({
        url: api.url + path,
        headers: { 'x-api-key': key },
        connections: 8,
        overallRate: RATE,
        duration,
      })
      if (non2xx > 0) throw new Error(`${non2xx} answers were none`)
      return latency.p99
    }
    await p99(WARM_UP_SECONDS)
    const quietMs: number[] = []
    const besideMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      quietMs.push(await p99(SECONDS))
      const running = publish(database, publishing, NICENESS)
      besideMs.push(await p99(SECONDS))
      await running
    }
    return { quietMs, besideMs, ratio: median(besideMs) / median(quietMs) }
  } finally {
    await api.stop()
  }
}

/** A match that the release holds, and a key that may ask for it as often as it likes. */
async function someMatch(url: string): Promise<{ key: string; path: string }> {
  const db = connectDb(url)
  const env = readEnv({ PREMATCH_ENV: 'test', DATABASE_URL: url, SECRET_KEY })
  const row = await db.releaseMatch.findFirstOrThrow({ orderBy: { matchId: 'asc' } })
  const clock = { nowMs: Date.now, now: () => new Date() }
  const { key } = await createTestClient(
    { db, env, clock },
    { plan: 'custom', limits: UNLIMITED, competitions: [row.competitionCode] },
  )
  await db.$disconnect()
  return { key, path: `/v1/matches/${row.matchId}` }
}
