import type { Context, Handler } from 'hono'
import type { ClientAccess } from '../../keys/access'
import { isStoreFailure } from '../../platform/db'
import { withinDeadline } from '../../platform/deadline'
import { InvalidInputError, ProductError } from '../../platform/errors'
import { LIMITS_WITHOUT_CONTRACT, type Plan, type PlanLimits } from '../../plans/limits'
import { receiptHeaders, type Cost, type MeteredRoute, type Reservation } from '../../quota'
import type { LoadedRelease } from '../../releases/index-release'
import type { Representation } from '../../releases/store'
import type { ApiDeps, ApiEnv } from '../context'
import { answerThrown, errorAnswer } from '../errors'
import { authenticate } from './authenticate'
import { matchesEtag } from './conditional'
import { chooseEncoding, createEncoder } from './encoding'

/** What a data route works with: a caller whose contract is in force, one release, one instant. */
export interface DataCall {
  c: Context<ApiEnv>
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
}

/** What an answer without rows costs: a 304, and a `match_not_found` that had to be looked up. */
const LOOKED_UP: Cost = { units: 1, rows: 0 }
/** One for all routes: what one of them packed, the others need not. */
const encoder = createEncoder()

/** What a socket takes at once, however slowly its reader is. */
const ONE_WRITE_BYTES = 16 * 1024

const FREE: Cost = { units: 0, rows: 0 }

/**
 * A metered route: key → contract → minute window → validation → entitlement → units and rows →
 * bytes → ETag → receipt. The answer is prepared first, in memory, so that one atomic step in the
 * store can decide about everything; nothing is sent before that step granted it.
 */
export function serveData(
  deps: ApiDeps,
  route: MeteredRoute,
  prepare: (call: DataCall) => Promise<DataAnswer>,
): Handler<ApiEnv> {
  return async (c) => {
    const access = await withinDeadline(authenticate(c, deps))
    const call = dataCall(c, deps, access)
    if (!call) return refuseWithoutContract(c, deps, route, access.clientId)
    const { clientId, limits } = call

    const known = deps.quota.knownDenial(clientId, limits)
    if (known) return deny(c, known, limits)

    const prepared = await attempt(() => prepare(call))
    const unchanged =
      prepared.ok && matchesEtag(c.req.header('if-none-match'), prepared.answer.etag)
    const cost = costOf(prepared, unchanged)
    const holdsSlot = prepared.ok && !unchanged && prepared.answer.bytes.length > ONE_WRITE_BYTES
    const request = { route, cost, unchanged, holdsSlot }
    const reservation = await withinDeadline(deps.quota.reserve(clientId, limits, request))
    if (!reservation.granted) return deny(c, reservation, limits)
    releaseAfterAnswer(c, reservation.release)

    const receipt = receiptOf(reservation, limits, cost)
    if (!prepared.ok) return answerThrown(c, prepared.refusal, deps.log, receipt)
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    const headers: Record<string, string> = {
      'X-Request-Id': c.get('requestId'),
      ETag: encoder.tagFor(prepared.answer, encoding),
      'Cache-Control': 'private, max-age=60',
      Vary: 'X-API-Key, Authorization, Accept-Encoding',
      ...receipt,
    }
    if (unchanged) return new Response(null, { status: 304, headers })
    const sent = await encoder.encode(prepared.answer, encoding)
    headers['Content-Type'] = 'application/json'
    if (sent.encoding) headers['Content-Encoding'] = sent.encoding
    return new Response(sent.bytes as Uint8Array<ArrayBuffer>, { status: 200, headers })
  }
}

function dataCall(c: Context<ApiEnv>, deps: ApiDeps, access: ClientAccess): DataCall | null {
  const nowMs = deps.clock.nowMs()
  const { contract, clientId, competitions } = access
  if (!contract || (contract.endsAtMs !== null && contract.endsAtMs <= nowMs)) return null
  const release = deps.releases.current()
  if (!release) throw new ProductError('store_unavailable', 5)
  const { plan, limits } = contract
  return { c, deps, clientId, plan, limits, competitions, release, nowMs }
}

type Prepared = { ok: true; answer: DataAnswer } | { ok: false; refusal: Error }

/** A refusal is part of the outcome and is metered; anything else is a failure and passes through. */
async function attempt(work: () => Promise<DataAnswer>): Promise<Prepared> {
  try {
    return { ok: true, answer: await work() }
  } catch (error) {
    const refused = error instanceof ProductError || error instanceof InvalidInputError
    if (refused && !isStoreFailure(error)) return { ok: false, refusal: error }
    throw error
  }
}

function costOf(prepared: Prepared, unchanged: boolean): Cost {
  if (unchanged) return LOOKED_UP
  if (prepared.ok) return prepared.answer
  const { refusal } = prepared
  return refusal instanceof ProductError && refusal.code === 'match_not_found' ? LOOKED_UP : FREE
}

function deny(
  c: Context<ApiEnv>,
  denial: Extract<Reservation, { granted: false }>,
  limits: PlanLimits,
): Response {
  return errorAnswer(c, denial.code, denial.retryAfterSeconds, receiptOf(denial, limits, FREE))
}

async function refuseWithoutContract(
  c: Context<ApiEnv>,
  deps: ApiDeps,
  route: MeteredRoute,
  clientId: string,
): Promise<Response> {
  const request = { route, cost: FREE, unchanged: false, holdsSlot: false }
  const reservation = await deps.quota.reserve(clientId, LIMITS_WITHOUT_CONTRACT, request)
  const receipt = receiptOf(reservation, LIMITS_WITHOUT_CONTRACT, FREE)
  return errorAnswer(c, 'invalid_plan_contract', undefined, receipt)
}

const receiptOf = (
  { state, nowMs }: Pick<Reservation, 'state' | 'nowMs'>,
  limits: PlanLimits,
  cost: Cost,
): Record<string, string> => ({
  ...receiptHeaders(state, limits, nowMs),
  'X-Request-Cost': `units=${cost.units}, rows=${cost.rows}`,
})

/** The slot is free again once the answer has left or its reader has gone. */
function releaseAfterAnswer(c: Context<ApiEnv>, release: () => void): void {
  const outgoing = c.env.outgoing
  if (!outgoing || outgoing.destroyed) release()
  else outgoing.once('close', release)
}
