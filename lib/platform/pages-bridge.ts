/** Set by our server from the socket, for the pages' calls to the API; stripped from whatever arrives from outside. */
export const PEER_HEADER = 'x-prematch-peer'

/** Set by the pages' proxy: the address being asked for, which a layout can't know by itself. */
export const PATH_HEADER = 'x-prematch-path'

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

/** What the server hands to the pages. They are a bundle of their own, which must not load a second copy of the domains. */
export interface PagesBridge {
  runtime: PortalRuntime
  /** Answers a request to the data API in this process, without a socket. */
  api: (request: Request) => Promise<Response>
}

const BRIDGE = Symbol.for('prematch.pages')
const shared = globalThis as { [BRIDGE]?: Partial<PagesBridge> }

/** Hands it over; `undefined` takes it back. */
export const openBridge = (bridge: Partial<PagesBridge> | undefined): void =>
  void (shared[BRIDGE] = bridge)

/** What was handed over; nothing where the portal runs alone. */
export const bridge = (): Partial<PagesBridge> => shared[BRIDGE] ?? {}
