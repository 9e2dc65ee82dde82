import type { Json } from './canonical'
import { PrematchError } from './errors'

/** A proof that does not hold; `step` is the number of the step in docs/record.md that it failed. */
export class InvalidProofError extends PrematchError {
  override name = 'InvalidProofError'
  constructor(
    readonly step: number,
    message: string,
  ) {
    super(message, { code: 'invalid_proof' })
  }
}

/** An object of a proof. */
export type Members = Record<string, Json>

/** @throws InvalidProofError */
export function refuseUnless(holds: unknown, step: number, message: string): asserts holds {
  if (!holds) throw new InvalidProofError(step, message)
}

export const isObject = (value: Json | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param names sorted */
export const hasMembers = (value: Json | undefined, names: readonly string[]): value is Members =>
  isObject(value) && Object.keys(value).sort().join() === names.join()
