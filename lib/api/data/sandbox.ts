import type { ClientAccess } from '../../keys/access'
import { isWellFormedTestKey } from '../../keys/format'
import { utcStamp } from '../../platform/clock'
import { withinDeadline } from '../../platform/deadline'
import { ProductError } from '../../platform/errors'
import type { ApiDeps } from '../context'
import { authenticate, keyOf, showsTestKey } from './authenticate'
import type { DataRequest } from './request'

type KeyRequest = Pick<DataRequest, 'url' | 'header' | 'network' | 'caller'>

/**
 * Whose test key a request shows. Live keys are not looked at.
 * @throws ProductError missing_api_key, invalid_api_key, test_key_required, sandbox_not_ready, too_many_failures,
 *   client_suspended
 */
export async function authenticateTest(
  request: KeyRequest,
  { sandbox, guard }: Pick<ApiDeps, 'sandbox' | 'guard'>,
): Promise<ClientAccess> {
  const key = keyOf(request)
  if (!showsTestKey(request)) throw new ProductError('test_key_required')
  // Without a season there are no tables to look into.
  await sandbox.season()
  const find = () => withinDeadline(sandbox.access.find(key))
  const access = isWellFormedTestKey(key) ? await guard.lookUp(request.network, key, find) : null
  if (!access) throw new ProductError('invalid_api_key')
  return access
}

/** What a call of the sandbox works with: its tables, its release, its counters and its clock. */
export interface Visit {
  deps: ApiDeps
  access: ClientAccess
  /** What its answer says in headers beside what a live one says. */
  headers: Record<string, string>
}

/** What every answer to a test key says. */
export const TEST_HEADERS = { 'X-Prematch-Mode': 'test' }

/** @throws ProductError as `authenticateTest` */
export async function visitSandbox(request: KeyRequest, deps: ApiDeps): Promise<Visit> {
  const { sandbox } = deps
  const access = await authenticateTest(request, deps)
  const { nowMs, clock, releases, quota, runId } = await sandbox.standpoint(access.clientId)
  const standsAt = new Date(nowMs)
  return {
    deps: {
      ...deps,
      ...sandbox.platform,
      access: sandbox.access,
      clock,
      releases,
      quota,
      standsAt,
    },
    access: { ...access, clientId: runId },
    headers: { ...TEST_HEADERS, 'X-Prematch-Clock': utcStamp(standsAt) },
  }
}

/** The world that a request's key belongs to, and who it is there. */
export async function worldOf(request: KeyRequest, deps: ApiDeps): Promise<Visit> {
  if (showsTestKey(request)) return visitSandbox(request, deps)
  return { deps, access: await authenticate(request, deps), headers: {} }
}
