import { readEnv, type Env } from '../platform/env'
import { bareAddress } from '../platform/mail/bare-address'
import { cookieSecrets } from '../platform/secrets'

/** What the portal must know about the process it runs in. */
export interface PortalRuntime {
  /** Key of the encrypted cookies. */
  sessionSecret: string
  /** Keys of cookies that were encrypted before `SECRET_KEY` was replaced. */
  olderSessionSecrets: string[]
  /** The address people open, without a trailing slash; also the base address of the API. */
  publicUrl: string
  /** The bare address our mails come from. */
  mailFrom: string
  /** True where the local inbox exists. */
  dev: boolean
}

/** Answers a request to the data API in this process, without a socket. */
export type InProcessApi = (request: Request) => Promise<Response>

// The server puts both there: the bundle of the pages must not load a second copy of the domain.
const shared = globalThis as typeof globalThis & Record<symbol, unknown>
const RUNTIME = Symbol.for('prematch.portal')
const API = Symbol.for('prematch.api')

let parsed: Env | undefined
const environment = (): Env => (parsed ??= readEnv())

/** True when our own server stands in front of the pages, and what it says about a request can be believed. */
export const isBehindOurServer = (): boolean => shared[RUNTIME] !== undefined

/** The server's settings for the portal, or those of the environment when the portal runs alone. */
export function portalRuntime(): PortalRuntime {
  const given = shared[RUNTIME]
  if (given) return given as PortalRuntime
  const env = environment()
  return {
    ...cookieSecrets(env.SECRET_KEY),
    publicUrl: env.PUBLIC_URL,
    mailFrom: bareAddress(env.MAIL_FROM),
    dev: env.PREMATCH_ENV !== 'production',
  }
}

/** The data API to ask: the one of `API_URL` over HTTP, otherwise the one of this process. */
export function apiEndpoint(): { inProcess: InProcessApi } | { url: string } {
  const { API_URL } = environment()
  if (API_URL) return { url: API_URL.replace(/\/$/, '') }
  const inProcess = shared[API]
  if (typeof inProcess === 'function') return { inProcess: inProcess as InProcessApi }
  throw new Error(
    'No data API: start the portal through `npm start`, or set API_URL to its address.',
  )
}
