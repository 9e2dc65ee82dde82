import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { apiAnswer, pageAnswer, pagePolicy } from '../lib/platform/answer-headers'
import type { Env } from '../lib/platform/env'

/** Gives answers their headers before anybody writes them; who answers may set a stricter one in its place. */
export interface AnswerHeaders {
  api(response: ServerResponse): void
  page(request: IncomingMessage, response: ServerResponse): void
}

export function answerHeaders(env: Pick<Env, 'PUBLIC_URL' | 'PREMATCH_DEV'>): AnswerHeaders {
  const [ofApi, ofPages] = [apiAnswer, pageAnswer].map((of) => Object.entries(of(env.PUBLIC_URL)))
  const set = (response: ServerResponse, headers: [string, string][] = []) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    keepNothing(response)
  }
  return {
    api: (response) => set(response, ofApi),
    page(request, response) {
      set(response, ofPages)
      const policy = pagePolicy(randomBytes(16).toString('base64'), env.PREMATCH_DEV)
      // Next reads the nonce for its scripts from the request, and nobody else may say which one.
      request.headers['content-security-policy'] = policy
      response.setHeader('Content-Security-Policy', policy)
    },
  }
}

/** Whatever says nothing about keeping it is not kept: redirects, refusals and errors among private pages say nothing. */
function keepNothing(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    // What the head itself is given takes its place.
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store')
    return writeHead(...given)
  }
}
