import type { RouteConfig } from '@hono/zod-openapi'
import { standing } from '../../clients/standing'
import type { ClientAccess } from '../../keys/access'
import { InvalidInputError, ProductError } from '../../platform/errors'
import { isStoreFailure } from '../../platform/store-failure'
import { LIMITS_WITHOUT_CONTRACT, type Plan, type PlanLimits } from '../../plans/limits'
import { receiptHeaders, type Cost, type MeteredRoute, type Reservation } from '../../quota'
import type { LoadedRelease } from '../../releases/index-release'
import type { Representation } from '../../releases/store'
import type { ApiDeps } from '../context'
import { answerThrown, refusal } from '../errors'
import type { Answer } from '../http/answer'
import { authenticate } from './authenticate'
import { matchesEtag } from './conditional'
import { chooseEncoding, createEncoder } from './encoding'
import type { DataRequest } from './request'

/** A metered route: what it is documented and counted as, and what makes its answers. */
export interface DataRoute {
  doc: RouteConfig
  name: MeteredRoute
  prepare: (call: DataCall) => Promise<DataAnswer>
}

/** Answers requests of one route. */
export type Serve = (request: DataRequest) => Promise<Answer>

/** What a data route works with: a caller whose contract is in force, one release, one instant. */
export interface DataCall {
  request: DataRequest
  deps: ApiDeps
  clientId: string
  plan: Plan
  limits: PlanLimits
  competitions: readonly string[]
  release: LoadedRelease
  nowMs: number
}

/** A representation and what it costs when it is sent whole. */
export interface DataAnswer extends Representation {
  units: number
  rows: number
  /** The release it is from. */
  version: string
  /** True when it says no more than what the request itself names: a 304, whatever tag was sent. */
  isUnchanged?: boolean
  /** Its media type, where it is not JSON. */
  type?: string
  /** What its form tells in headers. */
  headers?: Record<string, string>
}

/** What an answer without rows costs: a 304, and a `match_not_found` that had to be looked up. */
const LOOKED_UP: Cost = { units: 1, rows: 0 }
/** One for all routes: what one of them packed, the others need not. */
const encoder = createEncoder()

/** What a socket takes at once, however slowly its reader is. */
const ONE_WRITE_BYTES = 16 * 1024

const FREE: Cost = { units: 0, rows: 0 }

/** Tells whose request it is, and writes that into it; throws what refuses whoever is not let in. */
export type Identify = (request: DataRequest, deps: ApiDeps) => Promise<ClientAccess>

/**
 * A metered route: key → contract → minute window → validation → entitlement → units and rows →
 * bytes → ETag → receipt. The answer is prepared first, in memory, so that one atomic step in the
 * store can decide about everything; nothing is sent before that step granted it.
 * @param identify by the key that a request shows, unless something else tells who asks
 */
export function serveData(
  deps: ApiDeps,
  { name: route, prepare }: Pick<DataRoute, 'name' | 'prepare'>,
  identify: Identify = authenticate,
): Serve {
  return async (request) => {
    const { requestId } = request
    request.route = route
    const access = await identify(request, deps)
    const call = dataCall(request, deps, access)
    if (!call) return refuseWithoutContract(requestId, deps, route, access.clientId)
    const { clientId, limits } = call

    const known = deps.quota.knownDenial(clientId, limits)
    if (known) return deny(requestId, known, limits)

    const prepared = await attempt(prepare, call)
    const unchanged =
      prepared.ok &&
      (prepared.answer.isUnchanged === true ||
        matchesEtag(request.header('if-none-match'), prepared.answer.etag))
    const sendsBody = !unchanged && !request.headOnly
    const cost = costOf(prepared, unchanged, sendsBody)
    const holdsSlot = prepared.ok && sendsBody && prepared.answer.bytes.length > ONE_WRITE_BYTES
    const wanted = { route, cost, unchanged, holdsSlot }
    const reservation = await deps.quota.reserve(clientId, limits, wanted)
    if (!reservation.granted) {
      request.isBooked = true
      return deny(requestId, reservation, limits)
    }
    request.cost = cost
    if (holdsSlot) releaseAfterAnswer(request, reservation.release)

    const headers = receiptOf(reservation, limits, cost)
    if (!prepared.ok) return answerThrown(requestId, prepared.refusal, deps.log, headers)
    const encoding = chooseEncoding(request.header('accept-encoding'))
    headers['X-Request-Id'] = requestId
    headers['ETag'] = encoder.tagFor(prepared.answer, encoding)
    headers['Cache-Control'] = 'private, max-age=60'
    headers['X-Data-Version'] = prepared.answer.version
    headers['Vary'] = 'X-API-Key, Authorization, Accept, Accept-Encoding'
    Object.assign(headers, prepared.answer.headers)
    if (unchanged) return { status: 304, headers, body: null }
    const sent = await encoder.encode(prepared.answer, encoding)
    headers['Content-Type'] = prepared.answer.type ?? 'application/json'
    if (sent.encoding) headers['Content-Encoding'] = sent.encoding
    return { status: 200, headers, body: sent.bytes }
  }
}

function dataCall(request: DataRequest, deps: ApiDeps, access: ClientAccess): DataCall | null {
  const nowMs = deps.standsAt?.getTime() ?? deps.clock.nowMs()
  const { contract, competitions } = standing(access.facts, nowMs)
  if (!contract) return null
  const release = deps.releases.current()
  if (!release) throw new ProductError('store_unavailable', 5)
  const { plan, limits } = contract
  const { clientId } = access
  return { request, deps, clientId, plan, limits, competitions, release, nowMs }
}

type Prepared = { ok: true; answer: DataAnswer } | { ok: false; refusal: Error }

/** A refusal is part of the outcome and is metered; anything else is a failure and passes through. */
async function attempt(prepare: DataRoute['prepare'], call: DataCall): Promise<Prepared> {
  try {
    return { ok: true, answer: await prepare(call) }
  } catch (error) {
    const refused = error instanceof ProductError || error instanceof InvalidInputError
    if (refused && !isStoreFailure(error)) return { ok: false, refusal: error }
    throw error
  }
}

/** Rows are what is sent: an answer without its body costs none. */
function costOf(prepared: Prepared, unchanged: boolean, sendsBody: boolean): Cost {
  if (unchanged) return LOOKED_UP
  if (prepared.ok) return sendsBody ? prepared.answer : { units: prepared.answer.units, rows: 0 }
  const { refusal } = prepared
  return refusal instanceof ProductError && refusal.code === 'match_not_found' ? LOOKED_UP : FREE
}

const deny = (
  requestId: string,
  denial: Extract<Reservation, { granted: false }>,
  limits: PlanLimits,
): Answer =>
  refusal(requestId, denial.code, denial.retryAfterSeconds, receiptOf(denial, limits, FREE))

async function refuseWithoutContract(
  requestId: string,
  deps: ApiDeps,
  route: MeteredRoute,
  clientId: string,
): Promise<Answer> {
  const request = { route, cost: FREE, unchanged: false, holdsSlot: false, refusedAnyway: true }
  const reservation = await deps.quota.reserve(clientId, LIMITS_WITHOUT_CONTRACT, request)
  const receipt = receiptOf(reservation, LIMITS_WITHOUT_CONTRACT, FREE)
  return refusal(requestId, 'invalid_plan_contract', undefined, receipt)
}

function receiptOf(
  { state, nowMs }: Pick<Reservation, 'state' | 'nowMs'>,
  limits: PlanLimits,
  cost: Cost,
): Record<string, string> {
  const headers = receiptHeaders(state, limits, nowMs)
  headers['X-Request-Cost'] = `units=${cost.units}, rows=${cost.rows}`
  return headers
}

/** The slot is free again once the answer has left or its reader has gone. */
function releaseAfterAnswer({ outgoing }: DataRequest, release: () => void): void {
  if (!outgoing || outgoing.destroyed) release()
  else outgoing.once('close', release)
}
