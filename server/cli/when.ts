import { InvalidArgumentError } from 'commander'
import { addParisDays, parisDayStartMs } from '../../lib/platform/clock'

const UNIT_MS = { h: 3_600_000, d: 86_400_000 }

/** An end as an operator writes it, still without the moment it counts from. */
export type End = (nowMs: number) => Date

/**
 * Reads `90d`, `12h`, a Paris day (`2027-03-01`: to its very end) or an instant (`2027-03-01T12:00:00Z`).
 * @throws InvalidArgumentError
 */
export function parseEnd(text: string): End {
  const span = /^([1-9]\d{0,4})([dh])$/.exec(text)
  if (span) {
    const ms = Number(span[1]) * UNIT_MS[span[2] as 'h' | 'd']
    return (nowMs) => new Date(nowMs + ms)
  }
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? parisDayStartMs(addParisDays(text, 1))
    : /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)
      ? Date.parse(text)
      : NaN
  if (Number.isNaN(instant))
    throw new InvalidArgumentError(
      'Give a span (90d, 12h), a day (2027-03-01, through its end in Paris) or an instant (2027-03-01T12:00:00Z).',
    )
  return () => new Date(instant)
}
