import { LRUCache } from 'lru-cache'
import type { PayloadVariant } from '../plans/limits'
import type { Platform } from '../platform'
import { withinDeadline } from '../platform/deadline'
import { sha256 } from '../platform/secrets'
import type { LoadedRelease, ReleaseRow } from './index-release'
import { createPastReleases, type PastReleases } from './past'
import type { FullPayload } from './payload'
import { readRelease, readRows } from './read-release'
import { payloadFor, pickSections, type Section } from './variants'

/** A representation ready to send: its bytes and the strong ETag of exactly these bytes. */
export interface Representation {
  bytes: Buffer
  etag: string
}

export interface ReleaseStore {
  /** The release this instance serves now; null before the first is loaded. */
  current(): LoadedRelease | null
  /** Those that were served before. */
  past: PastReleases
  /** Loads the promoted release if it is not the current one. */
  refresh(): Promise<void>
  /** A competition's rows in an earlier release, ascending; null when that release is gone. */
  rowsOf(releaseId: string, code: string): Promise<readonly ReleaseRow[] | null>
  /** JSON bytes of summaries, in the order of the rows. */
  summaries(release: LoadedRelease, rows: readonly ReleaseRow[]): Promise<Buffer[]>
  /** One match's payload as a plan sees it, whole or reduced to sections. */
  payload(
    release: LoadedRelease,
    row: ReleaseRow,
    variant: PayloadVariant,
    sections?: readonly Section[],
  ): Promise<Representation>
  /**
   * A representation under a name of its own, built at most once while it stays in memory.
   * @param build makes the bytes, and what else is to be known of them: the same kind of facts for a name each time
   */
  remember<Facts>(
    name: string,
    build: () => Promise<{ bytes: Buffer } & Facts>,
  ): Promise<Representation & Facts>
  /** What is remembered under a name, if it is in memory. */
  recall(name: string): Representation | undefined
}

const CACHE_BYTES = 256 * 1024 * 1024

/** A strong ETag: the same bytes give the same tag on every instance and after every restart. */
export const strongEtag = (bytes: Buffer): string =>
  `"${sha256(bytes).toString('base64url').slice(0, 27)}"`

/** @param cacheBytes and `keptPast`: what stays in memory of representations, and how many past releases */
export function createReleaseStore(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { cacheBytes = CACHE_BYTES, keptPast }: { cacheBytes?: number; keptPast?: number } = {},
): ReleaseStore {
  let current: LoadedRelease | null = null
  let loading: Promise<void> | undefined
  /** Somebody asked since the last reading began: what it finds may be older than what was announced. */
  let asked = false
  const cache = new LRUCache<string, Representation, () => Promise<{ bytes: Buffer }>>({
    maxSize: cacheBytes,
    // Names can be longer than what they name.
    sizeCalculation: ({ bytes }, name) => bytes.length + name.length + 200,
    fetchMethod: async (_name, _stale, { context: build }) => {
      const built = await build()
      return { ...built, etag: strongEtag(built.bytes) }
    },
    // Whoever waits for one is given it, even if its place was needed meanwhile.
    ignoreFetchAbort: true,
  })

  /** Rows of releases that walks began in. */
  const earlier = new LRUCache<string, ReleaseRow[]>({ max: 100 })

  async function load(): Promise<void> {
    const promoted = await db.promotedRelease.findUnique({ where: { id: 1 } })
    if (!promoted || promoted.releaseId === current?.id) return
    current = await readRelease(db, promoted.releaseId, promoted.at)
    log.info({ release: current.id }, 'release loaded')
  }

  async function loadWhileAsked(): Promise<void> {
    try {
      while (asked) {
        asked = false
        await load()
      }
    } finally {
      // Together with the last look at `asked`: whoever asks from now on begins anew.
      loading = undefined
    }
  }

  return {
    current: () => current,
    past: createPastReleases({
      db,
      current: () => current,
      ...(keptPast !== undefined && { kept: keptPast }),
    }),
    refresh() {
      asked = true
      loading ??= loadWhileAsked()
      return loading
    },
    remember: async <Facts>(name: string, build: () => Promise<{ bytes: Buffer } & Facts>) =>
      (await cache.forceFetch(name, { context: build })) as Representation & Facts,
    recall: (name) => cache.get(name),
    async rowsOf(releaseId, competitionCode) {
      const name = `${releaseId} ${competitionCode}`
      const known = earlier.get(name)
      if (known) return known
      const rows = await withinDeadline(readRows(db, { releaseId, competitionCode }))
      if (rows.length === 0) return null
      earlier.set(name, rows)
      return rows
    },
    async summaries(release, rows) {
      const name = (id: string) => `${release.id} summary ${id}`
      const found = new Map<string, Buffer>()
      for (const row of rows) {
        const bytes = cache.get(name(row.id))?.bytes
        if (bytes) found.set(row.id, bytes)
      }
      const missing = rows.filter((row) => !found.has(row.id)).map((row) => row.id)
      if (missing.length > 0) {
        const read = await withinDeadline(
          db.releaseMatch.findMany({
            where: { releaseId: release.id, matchId: { in: missing } },
            select: { matchId: true, summary: true },
          }),
        )
        for (const { matchId, summary } of read) {
          const bytes = Buffer.from(summary)
          found.set(matchId, bytes)
          // Only whole answers are tagged; a summary is a part of them.
          cache.set(name(matchId), { bytes, etag: '' })
        }
      }
      return rows.map((row) => {
        const bytes = found.get(row.id)
        if (!bytes) throw new Error(`release ${release.id} has lost match ${row.id}`)
        return bytes
      })
    },
    payload(release, row, variant, sections) {
      const name = `${release.id} ${variant} ${sections?.join(',') ?? '*'} ${row.id}`
      const build = async () => {
        const { payload } = await withinDeadline(
          db.releaseMatch.findUniqueOrThrow({
            where: { releaseId_matchId: { releaseId: release.id, matchId: row.id } },
            select: { payload: true },
          }),
        )
        const shown = payloadFor(variant, JSON.parse(payload) as FullPayload)
        const kept = sections ? pickSections(shown, sections) : shown
        return { bytes: Buffer.from(JSON.stringify(kept)) }
      }
      return cache.forceFetch(name, { context: build })
    },
  }
}
