import path from 'node:path'
import type { OperatorActor, Platform } from '../../../platform'
import { newId } from '../../../platform/ids'
import { SourceError } from '../source'
import { sourceAddress } from './address'

/** A source over the network: who added it, what is kept of it, and how the last attempt went. */
export interface NetworkSource {
  id: string
  address: string
  allowPrivate: boolean
  addedBy: string
  addedAt: Date
  etag: string | null
  lastModified: string | null
  /** SHA-256 of the kept copy; null before the first. */
  copy: string | null
  checkedAt: Date | null
  changedAt: Date | null
  failedAt: Date | null
  failure: string | null
}

type Store = Pick<Platform, 'db'>

/** Every source that operators added, oldest first. */
export const listNetworkSources = ({ db }: Store): Promise<NetworkSource[]> =>
  db.networkSource.findMany({ orderBy: [{ addedAt: 'asc' }, { id: 'asc' }] })

/**
 * The source of an id.
 * @throws SourceError when there is none
 */
export async function networkSource({ db }: Store, id: string): Promise<NetworkSource> {
  const source = await db.networkSource.findUnique({ where: { id } })
  if (!source)
    throw new SourceError(`There is no source ${id}. \`prematch sources list\` shows them.`)
  return source
}

/**
 * Adds a source; nothing is fetched yet.
 * @throws SourceError when its address can't be used or is known already
 */
export async function addNetworkSource(
  { db, clock }: Platform,
  operator: OperatorActor,
  address: string,
  allowPrivate: boolean,
): Promise<NetworkSource> {
  const { href } = sourceAddress(address, { allowPrivate })
  const [added] = await db.networkSource.createManyAndReturn({
    data: [
      {
        id: newId('src'),
        address: href,
        allowPrivate,
        addedBy: operator.name,
        addedAt: clock.now(),
      },
    ],
    skipDuplicates: true,
  })
  if (!added) throw new SourceError(`${href} is a source already.`)
  return added
}

/** The folder that holds the copies of a source. */
export const folderOf = ({ env }: Pick<Platform, 'env'>, { id }: Pick<NetworkSource, 'id'>) =>
  path.join(path.resolve(env.SOURCES_DIR), id)

/** The folder of the copy that is kept, or undefined before the first. A copy never changes; a newer one lies beside it. */
export const copyOf = (platform: Pick<Platform, 'env'>, source: NetworkSource) =>
  source.copy === null ? undefined : path.join(folderOf(platform, source), source.copy)
