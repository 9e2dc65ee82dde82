import type { Freshness } from '../../publishing/freshness'
import type { LoadedRelease } from '../../releases/index-release'

/** Asks the database how current everything is; null while it does not answer. */
export type AskFreshness = () => Promise<Freshness | null>

export const ageSeconds = ({ createdAt }: LoadedRelease, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - createdAt.getTime()) / 1000))

/** How it stands, and why if not well. */
export function verdict(release: LoadedRelease | null, freshness: Freshness | null) {
  const reasons = [
    ...(release ? [] : ['no_release']),
    ...(freshness?.reasons ?? ['database_unavailable']),
  ]
  return { status: reasons.length === 0 ? ('ok' as const) : ('degraded' as const), reasons }
}
