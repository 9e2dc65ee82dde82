import { readEnv, type Env } from '../platform/env'
import { bareAddress } from '../platform/mail/bare-address'
import { bridge, type PagesBridge, type PortalRuntime } from '../platform/pages-bridge'
import { cookieSecrets } from '../platform/secrets'

let parsed: Env | undefined
const environment = (): Env => (parsed ??= readEnv())

/** True when our own server stands in front of the pages, and what it says about a request can be believed. */
export const isBehindOurServer = (): boolean => bridge().runtime !== undefined

/** The server's settings for the portal, or those of the environment when the portal runs alone. */
export function portalRuntime(): PortalRuntime {
  const { runtime } = bridge()
  if (runtime) return runtime
  const env = environment()
  return {
    ...cookieSecrets(env.SECRET_KEY),
    publicUrl: env.PUBLIC_URL,
    mailFrom: bareAddress(env.MAIL_FROM),
    dev: env.PREMATCH_ENV !== 'production',
  }
}

/** The data API to ask: the one of `API_URL` over HTTP, otherwise the one of this process. */
export function apiEndpoint(): { inProcess: PagesBridge['api'] } | { url: string } {
  const { API_URL } = environment()
  if (API_URL) return { url: API_URL.replace(/\/$/, '') }
  const { api } = bridge()
  if (api) return { inProcess: api }
  throw new Error(
    'No data API: start the portal through `npm start`, or set API_URL to its address.',
  )
}
