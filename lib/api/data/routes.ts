import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ProductError } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'
import { refusal } from '../errors'
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
import { requestOf } from './request'
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

/** @param identify as `serveData` takes it */
export function servedRoutes(deps: ApiDeps, identify?: Identify): ServedRoute[] {
  const routes = dataRoutes(deps)
  return routes.map((route) => {
    const refuse = serveData(deps, { name: route.name, prepare: refuseMethod }, identify)
    return {
      ...routing(route, routes),
      serve: serveData(deps, { name: route.name, prepare: inAskedForm(route) }, identify),
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
