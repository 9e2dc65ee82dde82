import { byKickoffThenId, upcomingRows, type LoadedRelease } from '../../releases/index-release'
import type { MatchSummary } from '../../releases/payload'
import type { ReleaseStore } from '../../releases/store'

const SHOWN_MATCHES = 3

/** The next reliable matches of some competitions, soonest first, as the list routes show them. */
export async function upcomingMatches(
  releases: ReleaseStore,
  release: LoadedRelease,
  codes: readonly string[],
  nowMs: number,
): Promise<MatchSummary[]> {
  const next = codes
    .flatMap((code) => {
      const rows = release.competition(code)?.rows ?? []
      return upcomingRows(rows, nowMs)
        .filter((row) => row.reliable)
        .slice(0, SHOWN_MATCHES)
    })
    .sort(byKickoffThenId)
    .slice(0, SHOWN_MATCHES)
  const summaries = await releases.summaries(release, next)
  return summaries.map((bytes) => JSON.parse(bytes.toString()) as MatchSummary)
}
