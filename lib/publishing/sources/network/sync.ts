import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Platform } from '../../../platform'
import { attemptEach } from '../../../platform/attempt-each'
import { sourceAddress } from './address'
import { download, hasChanged, type DownloadLimits, type DownloadOptions } from './download'
import { copyOf, folderOf, listNetworkSources, type NetworkSource } from './known-sources'
import { unpack, type UnpackLimits } from './unpack'

/** Differs from the defaults in tests alone. */
export interface SyncOptions {
  limits?: DownloadLimits
  unpackLimits?: UnpackLimits
  ca?: string
}

const INCOMING = '.incoming-'
/** No reader and no download takes this long. */
const OUTDATED_MS = 3_600_000
const FAILURE_LENGTH = 500

async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function downloadOptions(
  platform: Platform,
  source: NetworkSource,
  { limits, ca }: SyncOptions,
): DownloadOptions {
  const copy = copyOf(platform, source)
  // Another instance may have fetched what this disk does not have.
  const known = copy && existsSync(copy) ? source : undefined
  return { allowPrivate: source.allowPrivate, known, ca, ...(limits && { limits }) }
}

/** Removes what lies there long enough: earlier copies, and what killed processes left. */
async function tidy(folder: string, keep: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    // Gone already, when another process tidies too.
    const { mtimeMs = nowMs } = (await stat(place).catch(() => null)) ?? {}
    if (name !== keep && nowMs - mtimeMs > OUTDATED_MS)
      await rm(place, { recursive: true, force: true })
  }
}

/** Puts a copy in its place; another process may have done so with the same bytes, and its copy is as good. */
async function moveInto(place: string, unpacked: string): Promise<void> {
  try {
    await rename(unpacked, place)
  } catch (error) {
    if (!existsSync(place)) throw error
  }
}

/** Fetches a source beside its copy and puts the new one in place; whatever fails, the copy stays. */
async function fetchCopy(
  platform: Platform,
  source: NetworkSource,
  options: SyncOptions,
): Promise<boolean> {
  const { db, clock } = platform
  const folder = folderOf(platform, source)
  await mkdir(folder, { recursive: true })
  const incoming = await mkdtemp(path.join(folder, INCOMING))
  const well = { checkedAt: clock.now(), failedAt: null, failure: null }
  const where = { id: source.id }
  try {
    const url = sourceAddress(source.address, source)
    const file = path.join(incoming, 'download')
    const asked = downloadOptions(platform, source, options)
    const answer = await download(url, file, asked)
    if (answer.kind === 'unchanged') {
      await db.networkSource.updateMany({ where, data: well })
      return false
    }
    const copy = await sha256OfFile(file)
    const { etag, lastModified } = answer
    const place = path.join(folder, copy)
    if (!existsSync(place)) {
      const unpacked = path.join(incoming, 'files')
      await mkdir(unpacked)
      await unpack(file, url, unpacked, options.unpackLimits)
      await moveInto(place, unpacked)
    }
    const isNew = copy !== source.copy
    // The one switch: readers take the copy that the row names.
    await db.networkSource.updateMany({
      where,
      data: { ...well, etag, lastModified, copy, ...(isNew && { changedAt: clock.now() }) },
    })
    await tidy(folder, copy, Date.now())
    return isNew
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
}

/**
 * Brings the copy of a source up to date. A failure is written down with it.
 * @returns whether there is a new copy
 * @throws SourceError when it could not be fetched or used; the copy before is kept
 */
export async function syncSource(
  platform: Platform,
  source: NetworkSource,
  options: SyncOptions = {},
): Promise<boolean> {
  try {
    return await fetchCopy(platform, source, options)
  } catch (error) {
    await platform.db.networkSource.updateMany({
      where: { id: source.id },
      data: {
        failedAt: platform.clock.now(),
        failure: (error as Error).message.slice(0, FAILURE_LENGTH),
      },
    })
    throw error
  }
}

/** What came of synchronising all sources. */
export interface SyncOutcome {
  /** Ids of sources with a new copy. */
  changed: string[]
  unchanged: string[]
  failed: { id: string; failure: string }[]
}

/** Brings the copies of all sources up to date; what one of them is held up by does not hold up the others. */
export async function syncSources(
  platform: Platform,
  options: SyncOptions = {},
): Promise<SyncOutcome> {
  const outcome: SyncOutcome = { changed: [], unchanged: [], failed: [] }
  const sources = await listNetworkSources(platform)
  const about = ({ id, address }: NetworkSource) => ({ source: id, host: new URL(address).host })
  const sync = async (source: NetworkSource) => {
    try {
      const changed = await syncSource(platform, source, options)
      outcome[changed ? 'changed' : 'unchanged'].push(source.id)
    } catch (error) {
      outcome.failed.push({ id: source.id, failure: (error as Error).message })
      throw error
    }
  }
  // Failures are in the log and in the outcome: whoever asked has the others to work with.
  await attemptEach(platform.log, 'source not synchronised', sources, about, sync).catch(() => null)
  return outcome
}

/**
 * Asks whether a source has something new, without fetching it.
 * @throws SourceError when it can't be asked
 */
export const checkSource = (
  platform: Platform,
  source: NetworkSource,
  options: SyncOptions = {},
): Promise<boolean> =>
  hasChanged(sourceAddress(source.address, source), downloadOptions(platform, source, options))

/** Forgets a source, and its copies. What was published from it stays. */
export async function removeNetworkSource(
  platform: Platform,
  source: NetworkSource,
): Promise<void> {
  await platform.db.networkSource.deleteMany({ where: { id: source.id } })
  await rm(folderOf(platform, source), { recursive: true, force: true })
}

/** The folders to read results from: the kept copy of every source that has one on this machine. */
export async function networkFolders(
  platform: Pick<Platform, 'db' | 'env'>,
): Promise<{ id: string; address: string; folder: string }[]> {
  const sources = await listNetworkSources(platform)
  return sources.flatMap((source) => {
    const folder = copyOf(platform, source)
    return folder && existsSync(folder) ? [{ id: source.id, address: source.address, folder }] : []
  })
}
