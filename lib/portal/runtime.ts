import { readEnv } from '../platform/env'
import { deriveSecret } from '../platform/secrets'

/** What the portal must know about the process it runs in. */
export interface PortalRuntime {
  /** Key of the encrypted cookies. */
  sessionSecret: string | Buffer
  /** The address people open, without a trailing slash; also the base address of the API. */
  publicUrl: string
  /** True where the local inbox exists. */
  dev: boolean
}

/** Answers a request to the data API in this process, without a socket. */
export type InProcessApi = (request: Request) => Promise<Response>

// The server puts both there: the bundle of the pages must not load a second copy of the domain.
const shared = globalThis as typeof globalThis & Record<symbol, unknown>
const RUNTIME = Symbol.for('prematch.portal')
const API = Symbol.for('prematch.api')

/** The server's settings for the portal, or those of the environment when the portal runs alone. */
export function portalRuntime(): PortalRuntime {
  const given = shared[RUNTIME]
  if (given) return given as PortalRuntime
  const env = readEnv()
  return {
    sessionSecret: deriveSecret(env.SECRET_KEY, 'portal-session').toString('base64url'),
    publicUrl: env.PUBLIC_URL,
    dev: env.PREMATCH_ENV !== 'production',
  }
}

/** The data API of this process, or the address of the one to call over HTTP. */
export function apiEndpoint(): { inProcess: InProcessApi } | { url: string } {
  const inProcess = shared[API]
  if (typeof inProcess === 'function') return { inProcess: inProcess as InProcessApi }
  const { API_URL } = readEnv()
  if (!API_URL) {
    throw new Error(
      'No data API: start the portal through `npm start`, or set API_URL to its address.',
    )
  }
  return { url: API_URL.replace(/\/$/, '') }
}
