import { describe, expect, it } from 'vitest'
import { ProblemError, problemOfDigest, readProblem } from './problem'

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

describe('what a page learns from an error answer', () => {
  it('takes the code, the request id and the wait', () => {
    const response = answer(429, { 'Retry-After': '42' })
    const body = { detail: 'too_many_codes', message: 'Wait.', request_id: 'req_1' }
    expect(readProblem(response, body)).toEqual({
      code: 'too_many_codes',
      requestId: 'req_1',
      retryAfterSeconds: 42,
    })
  })

  it('calls a validation answer invalid input', () => {
    const body = {
      detail: [{ loc: ['body', 'email'], msg: 'bad', type: 'x' }],
      request_id: 'req_2',
    }
    expect(readProblem(answer(422), body)).toMatchObject({
      code: 'invalid_input',
      requestId: 'req_2',
    })
  })

  it('survives answers of something else than the API', () => {
    expect(readProblem(answer(502), '<html>')).toEqual({
      code: 'internal_error',
      requestId: null,
      retryAfterSeconds: null,
    })
    expect(readProblem(answer(503, { 'X-Request-Id': 'req_3' }), undefined).requestId).toBe('req_3')
  })

  it('carries code and request id through the digest, the one thing an error page is given', () => {
    const { digest } = new ProblemError({
      code: 'store_unavailable',
      requestId: 'req_4',
      retryAfterSeconds: 2,
    })
    expect(problemOfDigest(digest)).toMatchObject({ code: 'store_unavailable', requestId: 'req_4' })
    expect(problemOfDigest('123456')).toMatchObject({ code: 'internal_error', requestId: '123456' })
    expect(problemOfDigest(undefined)).toMatchObject({ code: 'internal_error', requestId: null })
  })
})
