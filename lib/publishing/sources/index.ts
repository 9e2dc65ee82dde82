import { fingerprintResultsFolder, readResultsFolder } from './results-folder'
import { simulateWorld, simulationFingerprint } from './simulation/world'
import type { SourceReading } from './source'

export { SourceError, type SourceReading } from './source'

/** Reads what is to be published: a folder of results, or without one the simulated world. */
export const readSource = (
  resultsDir: string | undefined,
  nowMs: number,
): Promise<SourceReading> =>
  resultsDir ? readResultsFolder(resultsDir) : Promise.resolve(simulateWorld(nowMs))

/** Kind and fingerprint of a source, without the work of reading it all. */
export async function identifySource(
  resultsDir: string | undefined,
): Promise<Pick<SourceReading, 'kind' | 'fingerprint'>> {
  return resultsDir
    ? { kind: 'results', fingerprint: await fingerprintResultsFolder(resultsDir) }
    : { kind: 'simulation', fingerprint: simulationFingerprint() }
}
