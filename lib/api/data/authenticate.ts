import type { Context } from 'hono'
import type { ClientAccess } from '../../keys/access'
import { ProductError } from '../../platform/errors'
import type { ApiDeps, ApiEnv } from '../context'

const KEY_IN_URL = /=pm_(?:developer|starter|beta)_/

/**
 * The key of a request: `X-API-Key`, or `Authorization: Bearer`. One in the URL is refused, whatever
 * else is sent, so that nobody gets used to keys in proxies' logs.
 * @throws ProductError missing_api_key, invalid_api_key
 */
export async function authenticate(
  c: Context<ApiEnv>,
  deps: Pick<ApiDeps, 'access'>,
): Promise<ClientAccess> {
  if (KEY_IN_URL.test(c.req.url)) throw new ProductError('invalid_api_key')
  const header = c.req.header('x-api-key')
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const key = header ?? bearer
  if (!key) throw new ProductError('missing_api_key')
  if (bearer !== undefined && bearer !== key) throw new ProductError('invalid_api_key')
  // A header sent twice arrives joined by a comma and fails the key's form.
  const access = await deps.access.find(key)
  if (!access) throw new ProductError('invalid_api_key')
  deps.access.touch(access.keyId, c.get('network'))
  return access
}
