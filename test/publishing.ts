import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { destination } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import type { Platform } from '../lib/platform'
import { manualClock } from '../lib/platform/clock'
import { connectDb } from '../lib/platform/db'
import { readEnv } from '../lib/platform/env'
import { createLog } from '../lib/platform/log'
import type { FootballJsonRow } from '../lib/publishing/sources/formats/football-json'
import { createTestDatabase } from './database'

export interface PublishingBench {
  platform: Platform & { clock: ReturnType<typeof manualClock> }
  close(): Promise<void>
}

/** A platform on a database of its own, at the given instant. */
export async function openPublishingBench(now: string): Promise<PublishingBench> {
  const database = await createTestDatabase()
  const env = readEnv({
    PREMATCH_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET_KEY: 'publishing-test-publishing-test-publishing',
  })
  const db = connectDb(database.url)
  const log = createLog({ LOG_LEVEL: 'warn' }, destination({ fd: 2, sync: true }))
  return {
    platform: { env, db, log, clock: manualClock(now) },
    async close() {
      await db.$disconnect()
      await database.close()
    },
  }
}

export interface ResultsCopy {
  folder: string
  /** Changes the rows of one file, `2025-26/en.1.json`. */
  edit(file: string, change: (rows: FootballJsonRow[]) => void): void
  write(file: string, text: string): void
  removeFile(file: string): void
  remove(): void
}

/** The place in its file of a row that a `sourceRef` names: `2025-26/en.1.json#12` is the twelfth. */
export const rowIndex = (sourceRef: string): number => Number(sourceRef.split('#')[1]) - 1

/** A copy of the invented results that a test may change. */
export function copyInventedResults(): ResultsCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'prematch-results-'))
  cpSync(path.join(import.meta.dirname, 'fixtures/results'), folder, { recursive: true })
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  return {
    folder,
    write,
    removeFile: (file) => rmSync(path.join(folder, file)),
    edit(file, change) {
      const season = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
        matches: FootballJsonRow[]
      }
      change(season.matches)
      write(file, JSON.stringify(season))
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** What a test of publishing works with. */
export interface PublishingWorld {
  platform: PublishingBench['platform']
  results: ResultsCopy
}

/** Gives each test of a file a platform of its own, at the given instant, and results that it may change. */
export function publishingWorld(now: string): PublishingWorld {
  const world = {} as PublishingWorld
  let close: () => Promise<void>
  beforeEach(async () => {
    const bench = await openPublishingBench(now)
    Object.assign(world, { platform: bench.platform, results: copyInventedResults() })
    close = bench.close
  })
  afterEach(async () => {
    world.results.remove()
    await close()
  })
  return world
}
