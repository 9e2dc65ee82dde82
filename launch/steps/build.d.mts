import type { BuildOptions } from 'esbuild'

export const SERVER_BUNDLE: BuildOptions

/** True when the build of this part is missing or older than its sources. */
export function isStale(part: 'server' | 'portal' | 'types' | 'stripe-sandbox'): boolean

export function buildServer(): Promise<void>
export function buildLocalStripe(): Promise<void>
export function buildPortal(): Promise<void>
export function buildApiTypes(): Promise<void>

/** Makes the portal's types of the API unless they fit the code. */
export function refreshApiTypes(): Promise<void>
