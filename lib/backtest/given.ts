import { givenBy, likeliest, type Given } from '../forecasting/scores'
import type { Record, Said } from './walk'

/** The 1X2's three probabilities, each with whether it came true. */
export function* givenOutcomes(
  records: readonly Record[],
  said: (record: Record) => Said,
): Iterable<Given> {
  for (const record of records) yield* givenBy(said(record).oneXTwo, record.outcome)
}

/** A market's given probabilities; empty where the forecaster says nothing of it. */
export const givenBinary = (
  records: readonly Record[],
  market: 'over' | 'bothScore',
  said: (record: Record) => Said,
): Given[] =>
  records.flatMap((record) => {
    const p = said(record)[market]
    return p === undefined ? [] : [{ p, came: record[market] }]
  })

/** Whether the likeliest outcome came; ties go to home, then draw. */
export const pickIsRight = ({ oneXTwo }: Said, { outcome }: Record): boolean =>
  likeliest(oneXTwo) === outcome

export const givenConfidence = (records: readonly Record[]): Given[] =>
  records.map((record) => ({ p: record.ours.confidence, came: pickIsRight(record.ours, record) }))
