import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation'
import {
  ANSWER_LOST,
  digestOf,
  PAGE_OUTDATED,
  problemOfDigest,
  type Problem,
} from '@/lib/portal/problem'

/**
 * Why a server action gave no state: it is not there any more, it threw a problem of the API, or its answer never came.
 * @throws what Next throws to lead elsewhere
 */
export function problemOfThrown(thrown: unknown): Problem {
  unstable_rethrow(thrown)
  if (unstable_isUnrecognizedActionError(thrown)) return PAGE_OUTDATED
  const digest = digestOf(thrown)
  return digest === undefined ? ANSWER_LOST : problemOfDigest(digest)
}
