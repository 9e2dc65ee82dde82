import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import next from 'next'
// Next's own reading of it, so that what we refuse is exactly what it can't read.
import { parseAndValidateFlightRouterState as readRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { refusal } from '../lib/api/errors'
import { sendAnswer } from '../lib/api/http/answer'
import type { Env } from '../lib/platform/env'
import type { ErrorCode } from '../lib/platform/errors'
import { newId } from '../lib/platform/ids'
import type { Logger } from '../lib/platform/log'
import { hideSecrets } from '../lib/platform/redact'
import { createAssets } from './assets'
import type { UpgradeHandler } from './connections'
import type { Handler } from './http'

export interface Pages {
  handle: Handler
  /** Only in development. */
  upgrade?: UpgradeHandler
}

/** The pages, made ready by Next. */
export async function openPages(
  env: Pick<Env, 'PREMATCH_DEV' | 'HOST' | 'PORT'>,
  log: Pick<Logger, 'info'>,
): Promise<Pages> {
  const dev = env.PREMATCH_DEV
  // Next listens for upgrades of the server it is given, in production too, and forgets those that are none of its own.
  const lent = new Server()
  const app = next({
    dev,
    dir: process.cwd(),
    hostname: env.HOST,
    port: env.PORT,
    httpServer: lent,
  })
  await app.prepare()
  const render = app.getRequestHandler()
  const assets = dev ? undefined : createAssets(path.resolve('.next/static'))
  const handle: Handler = async (request, response) => {
    const code = unreadable(request)
    if (code) refuse(request, response, code, log)
    else if (!(await assets?.(request, response))) await render(request, response)
  }
  return { handle, ...(dev && { upgrade: hotUpdatesTo(lent) }) }
}

const METHODS = ['GET', 'HEAD', 'POST']

/** Why a request can't be given to the pages, where they would fail rather than refuse it. */
export function unreadable({ method = '', url = '', headers }: IncomingMessage): ErrorCode | null {
  if (!url.startsWith('/')) return 'malformed_request'
  if (!METHODS.includes(method)) return 'method_not_allowed'
  const type = headers['content-type'] ?? ''
  if (/^multipart\/form-data/i.test(type) && !/;\s*boundary=/i.test(type))
    return 'malformed_request'
  try {
    readRouterState(headers['next-router-state-tree'])
    return null
  } catch {
    return 'malformed_request'
  }
}

function refuse(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
  log: Pick<Logger, 'info'>,
): void {
  const requestId = newId('req')
  const allow: Record<string, string> =
    code === 'method_not_allowed' ? { Allow: METHODS.join(', ') } : {}
  const answer = refusal(requestId, code, undefined, allow)
  log.info(
    {
      requestId,
      path: hideSecrets(url.split('?', 1)[0] ?? ''),
      status: answer.status,
      error: code,
    },
    'page refused',
  )
  sendAnswer(response, answer, {})
}

/** Passes on what the development pages ask for, and hangs up on any other upgrade. */
const hotUpdatesTo =
  (pages: Server): UpgradeHandler =>
  (request, socket, head) => {
    const taken =
      request.url?.startsWith('/_next/hmr') && pages.emit('upgrade', request, socket, head)
    if (!taken) socket.destroy()
  }
