import type { ClientAccess } from '../../keys/access'
import { isTestKey, isWellFormedKey, showsKey } from '../../keys/format'
import { withinDeadline } from '../../platform/deadline'
import { ProductError } from '../../platform/errors'
import type { ApiDeps } from '../context'
import type { DataRequest } from './request'

/**
 * The key of a request: `X-API-Key`, or `Authorization: Bearer`. One in the URL is refused, whatever
 * else is sent, so that nobody gets used to keys in proxies' logs. Whose key it is, is written into the request, also
 * where it is one that no longer works.
 * @throws ProductError missing_api_key, invalid_api_key, too_many_failures, store_unavailable
 */
export async function authenticate(
  request: Pick<DataRequest, 'url' | 'header' | 'network' | 'caller'>,
  deps: Pick<ApiDeps, 'access' | 'guard'>,
): Promise<ClientAccess> {
  const key = keyOf(request)
  const access = deps.access.known(key) ?? (await find(request, key, deps))
  if (!access) throw new ProductError('invalid_api_key')
  request.caller = access
  deps.access.touch(access.keyId, request.network)
  return access
}

/**
 * The one key that a request shows.
 * @throws ProductError missing_api_key, invalid_api_key
 */
export function keyOf(request: Pick<DataRequest, 'url' | 'header'>): string {
  if (showsKey(request.url)) throw new ProductError('invalid_api_key')
  const header = request.header('x-api-key')
  const authorization = request.header('authorization')
  const bearer = authorization === undefined ? undefined : bearerIn(authorization)
  const key = header ?? bearer
  if (!key) throw new ProductError('missing_api_key')
  if (bearer !== undefined && bearer !== key) throw new ProductError('invalid_api_key')
  return key
}

/** True when a request shows what is meant as a sandbox's key. */
export function showsTestKey(request: Pick<DataRequest, 'header'>): boolean {
  const header = request.header('x-api-key')
  if (header !== undefined) return isTestKey(header)
  const authorization = request.header('authorization')
  return authorization !== undefined && isTestKey(bearerIn(authorization) ?? '')
}

/** Looks up a key that is not in memory. What can't be one costs nothing. */
async function find(
  request: Pick<DataRequest, 'network' | 'caller'>,
  key: string,
  { access, guard }: Pick<ApiDeps, 'access' | 'guard'>,
): Promise<ClientAccess | null> {
  if (!isWellFormedKey(key)) return null
  try {
    return await guard.lookUp(request.network, key, () => withinDeadline(access.find(key)))
  } finally {
    request.caller = access.ownerOfRefused(key)
  }
}

/**
 * The token of an `Authorization` header, '' for one that has no single token; undefined for another scheme, which is
 * not ours. A header sent twice arrives joined by a comma and fails the key's form.
 */
const bearerIn = (authorization: string): string | undefined =>
  /\bbearer\b/i.test(authorization)
    ? (/^bearer +([^\s,]+)$/i.exec(authorization)?.[1] ?? '')
    : undefined
