import type { SandboxProgress } from './status'

/** The instant of a sandbox's clock within its season. */
export const instantOf = (season: SandboxProgress, liveMs: number, aheadMs: bigint): number =>
  Math.min(liveMs + Number(aheadMs), season.endsAt.getTime())

/** Whose counters a run of a clock has. */
export const runIdOf = ({ clientId, run }: { clientId: string; run: number }): string =>
  `${clientId}.${run}`
