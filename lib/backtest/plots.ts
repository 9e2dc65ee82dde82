import { calibrationPlot } from './calibration-plot'
import { givenBinary, givenConfidence, givenOutcomes } from './given'
import { equalCountBins, equalWidthBins } from '../forecasting/scores'
import type { Record } from './walk'

/** A calibration plot of each market, by the name of its file. */
export const calibrationPlots = (records: readonly Record[]): Map<string, string> => {
  const ours = (record: Record) => record.ours
  return new Map([
    ['outcome.svg', calibrationPlot('1X2', equalCountBins(givenOutcomes(records, ours), 20))],
    [
      'over-2.5.svg',
      calibrationPlot('Over 2.5 goals', equalCountBins(givenBinary(records, 'over', ours))),
    ],
    [
      'both-score.svg',
      calibrationPlot(
        'Both teams to score',
        equalCountBins(givenBinary(records, 'bothScore', ours)),
      ),
    ],
    ['confidence.svg', calibrationPlot('Confidence', equalWidthBins(givenConfidence(records)))],
  ])
}
