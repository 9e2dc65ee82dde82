import type { Platform } from '../../platform'
import { listNetworkSources, networkFolders } from './network'
import { resultsFolders, type ResultsRoot } from './results-folder'
import { simulation } from './simulation/world'
import type { ResultsSource } from './source'

export { SourceError, type ResultsSource, type SourceReading } from './source'

/**
 * What is to be published: a folder of results and the copies of sources over the network, in any mixture; without
 * either the simulated world.
 */
export async function findSource(
  platform: Pick<Platform, 'db' | 'env'>,
  resultsDir: string | undefined,
): Promise<ResultsSource> {
  const copies = await networkFolders(platform)
  const roots: ResultsRoot[] = [
    ...(resultsDir ? [{ name: '', directory: resultsDir }] : []),
    ...copies.map(({ id, folder }) => ({ name: id, directory: folder })),
  ]
  // Sources that were added and are not there (a disk that was lost) are no reason to invent a world.
  const isReal = roots.length > 0 || (await listNetworkSources(platform)).length > 0
  return isReal ? resultsFolders(roots) : simulation
}
