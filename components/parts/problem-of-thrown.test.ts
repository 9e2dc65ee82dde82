import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error'
import { redirect } from 'next/navigation'
import { expect, it } from 'vitest'
import { ProblemError } from '@/lib/portal/problem'
import { problemOfThrown } from './problem-of-thrown'

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (thrown) {
    return thrown
  }
}

it('tells an action that is gone, a problem of the API and a lost answer apart, and lets Next lead elsewhere', () => {
  expect(problemOfThrown(new UnrecognizedActionError('not found')).code).toBe('page_outdated')
  const problem = { code: 'store_unavailable', requestId: 'req_1', retryAfterSeconds: null }
  expect(problemOfThrown(new ProblemError(problem))).toEqual(problem)
  expect(problemOfThrown(new TypeError('Failed to fetch')).code).toBe('answer_lost')
  const leading = thrownBy(() => redirect('/sign-in'))
  expect(thrownBy(() => problemOfThrown(leading))).toBe(leading)
})
