import { resultsFolder } from './results-folder'
import { simulation } from './simulation/world'
import type { ResultsSource } from './source'

export { SourceError, type ResultsSource, type SourceReading } from './source'

/** What is to be published: a folder of results, or without one the simulated world. */
export const openSource = (resultsDir: string | undefined): ResultsSource =>
  resultsDir ? resultsFolder(resultsDir) : simulation
