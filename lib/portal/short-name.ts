import { sha256Hex } from '../platform/secrets'

/** By which a page names something secret that only a cookie holds: the same for the same, and nothing follows from it. */
export const shortName = (secret: string): string => sha256Hex(secret).slice(0, 12)
