import type { Freshness } from '../../publishing/freshness'
import type { LateSigner } from '../../record/late-signers'
import type { LoadedRelease } from '../../releases/index-release'

/** What the database tells of the state of the service. */
export type Seen = Omit<Freshness, 'reasons'> & {
  reasons: (Freshness['reasons'][number] | LateSigner)[]
}

/** Asks the database how current everything is; null while it does not answer. */
export type AskFreshness = () => Promise<Seen | null>

export const ageSeconds = ({ createdAt }: LoadedRelease, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - createdAt.getTime()) / 1000))

/** How it stands, and why if not well. */
export function verdict(release: LoadedRelease | null, freshness: Seen | null) {
  const reasons = [
    ...(release ? [] : ['no_release']),
    ...(freshness?.reasons ?? ['database_unavailable']),
  ]
  return { status: reasons.length === 0 ? ('ok' as const) : ('degraded' as const), reasons }
}
