import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ProductError } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'
import { answerThrown, refusal } from '../errors'
import { respond, type Answer } from '../http/answer'
import { answerPreflight } from '../http/unmatched'
import { bulk } from './bulk'
import { byAddress, calendar } from './calendar'
import { changes } from './changes'
import { inAskedForm } from './csv'
import { leagueMatches } from './league-matches'
import { leagues } from './leagues'
import { match } from './match'
import { opening } from './opening'
import { showsTestKey } from './authenticate'
import { requestOf, type DataRequest } from './request'
import { TEST_HEADERS, visitSandbox } from './sandbox'
import { serveData, type DataRoute, type Identify, type Serve } from './serve'
import { picks, today } from './today'

/** The metered data routes. The first that fits a path answers, so fixed paths stand before patterns. */
const dataRoutes = (deps: ApiDeps): DataRoute[] => [
  leagues,
  leagueMatches(deps),
  today,
  picks,
  bulk,
  changes(deps),
  match,
  opening(deps),
]

/** A data route as servers route to it. */
export interface ServedRoute {
  doc: DataRoute['doc']
  method: string
  /** What a path has to look like; its group is the one parameter. */
  pattern: RegExp
  serve: Serve
  /** Answers any other method: 405, counted in the minute like every request of whoever shows a key. */
  serveWrongMethod: Serve
}

/** @param identify as `serveData` takes it; callers that it knows are none of the sandbox */
export function servedRoutes(deps: ApiDeps, identify?: Identify): ServedRoute[] {
  const routes = dataRoutes(deps)
  // The same routes over the sandbox's tables, and with its secret.
  const inSandbox = dataRoutes({
    ...deps,
    ...deps.sandbox.platform,
    releases: deps.sandbox.releases,
  })
  return routes.map((route, i) => {
    const { name } = route
    const serving = (prepare: DataRoute['prepare'], test = prepare): Serve => {
      const live = serveData(deps, { name, prepare }, identify)
      if (identify) return live
      return (request) =>
        showsTestKey(request) ? serveTest(deps, { name, prepare: test }, request) : live(request)
    }
    const refuse = serving(refuseMethod)
    return {
      ...routing(route, routes),
      serve: serving(inAskedForm(route), inAskedForm(inSandbox[i] ?? route)),
      async serveWrongMethod(request) {
        const showsKey = request.header('x-api-key') ?? request.header('authorization')
        return allowing(
          route,
          showsKey === undefined
            ? refusal(request.requestId, 'method_not_allowed')
            : await refuse(request),
        )
      },
    }
  })
}

/** The one metered route that its own address opens, without a key: nobody calls it but calendar programs. */
export const calendarRoute = (deps: ApiDeps): ServedRoute => ({
  ...routing(calendar, []),
  serve: serveData(deps, calendar, byAddress),
  serveWrongMethod: ({ requestId }) =>
    Promise.resolve(allowing(calendar, refusal(requestId, 'method_not_allowed'))),
})

const methodOf = ({ doc }: DataRoute): string => doc.method.toUpperCase()

const routing = (route: DataRoute, among: readonly DataRoute[]) => ({
  doc: route.doc,
  method: methodOf(route),
  pattern: patternOf(route.doc.path, among),
})

/** A refusal of a method names the one that there is. */
function allowing(route: DataRoute, answer: Answer): Answer {
  const method = methodOf(route)
  if (answer.status === 405) answer.headers.Allow = method === 'GET' ? 'GET, HEAD' : method
  return answer
}

/** Answers a test key: the live way, with what its visit brings. */
async function serveTest(
  deps: ApiDeps,
  route: Pick<DataRoute, 'name' | 'prepare'>,
  request: DataRequest,
): Promise<Answer> {
  try {
    const visit = await visitSandbox(request, deps)
    const answer = await serveData(visit.deps, route, () => Promise.resolve(visit.access))(request)
    Object.assign(answer.headers, visit.headers)
    return answer
  } catch (thrown) {
    return answerThrown(request.requestId, thrown, deps.log, TEST_HEADERS)
  }
}

/** What a path has to look like; a parameter is never the last part of another route's fixed path. */
function patternOf(path: string, routes: readonly DataRoute[]): RegExp {
  const taken = routes.flatMap(({ doc }) =>
    doc.path.includes('{') ? [] : doc.path.split('/').slice(-1),
  )
  const free = taken.length > 0 ? `(?!(?:${taken.join('|')})$)` : ''
  return new RegExp(`^${path.replace(/\{\w+\}/, `(${free}[\\w:.-]+)`)}$`)
}

const refuseMethod = () => Promise.reject(new ProductError('method_not_allowed'))

/**
 * Registers the data routes with Hono: their documentation, and what `createDirect` leaves to it, such
 * as encoded paths, other methods and calls from inside this process.
 */
export function registerData(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  for (const { doc, method, serve, serveWrongMethod } of [
    ...servedRoutes(deps),
    calendarRoute(deps),
  ]) {
    const path = doc.path.replace(/\{(\w+)\}/g, ':$1')
    const answer = async (c: Context<ApiEnv>, how: Serve) => respond(c, await how(requestOf(c)))
    app.on(method, path, (c) => answer(c, serve))
    app.all(path, (c) =>
      c.req.method === 'OPTIONS' ? answerPreflight(c) : answer(c, serveWrongMethod),
    )
  }
}
