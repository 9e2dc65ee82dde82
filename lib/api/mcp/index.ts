import type { OpenAPIHono } from '@hono/zod-openapi'
import { standing } from '../../clients/standing'
import type { ApiDeps, ApiEnv } from '../context'
import { API_VERSION } from '../data/health-routes'
import { worldOf } from '../data/sandbox'
import { jsonRequestOf, parseJson, readBytes } from '../http/guard'
import { LIMITS_WITHOUT_CONTRACT } from '../../plans/limits'
import { ProductError } from '../../platform/errors'
import { createPace } from '../../platform/pace'
import { askAs } from './ask'
import { TOOLS } from './tools'

/**
 * Messages a minute beside a plan's calls: hosts say hello and list tools before each conversation, and a plan's own minute
 * would be used up by that.
 */
const MESSAGES_BESIDE_CALLS = 60

/**
 * Registers `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions, so that any instance answers any
 * message. The key is checked before anything is read; what a call costs is taken by the route that a tool asks.
 */
export function registerMcp(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const pace = createPace(deps.clock)
  const served = { version: API_VERSION, url: deps.env.PUBLIC_URL, tools: TOOLS }
  app.post('/mcp', async (c) => {
    const request = jsonRequestOf(c)
    const asked = { ...request, url: c.req.url, network: c.get('network') }
    const { access } = await worldOf(asked, deps)
    const { contract } = standing(access.facts, deps.clock.nowMs())
    const { requestsPerMinute } = contract?.limits ?? LIMITS_WITHOUT_CONTRACT
    pace(access.clientId, requestsPerMinute + MESSAGES_BESIDE_CALLS)
    const message = parseJson(await readBytes(request))
    // Newer protocols have no batches, and one could ask for any number of lists at once.
    if (Array.isArray(message)) throw new ProductError('invalid_json')
    // With the SDK it is large, and most instances are never asked.
    const { answerMessage } = await import('./server')
    return answerMessage(served, askAs(app, c), c.req.raw, message)
  })
}
