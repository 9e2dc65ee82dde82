import { answer, api, must, type Overview } from './api'

/** The overview and the moment it was taken, by the data API's clock. */
export interface OverviewView {
  overview: Overview
  nowUtc: string
}

/**
 * Loads the overview of a session's owner.
 * @throws ProblemError when the API has no answer
 */
export async function loadOverview(token: string): Promise<OverviewView> {
  const [overview, health] = await Promise.all([
    must(api(token).GET('/account/overview')),
    answer(api().GET('/v1/health')),
  ])
  // The API's clock is the one its resets are told in; ours is the next best.
  return { overview, nowUtc: health.ok ? health.data.time : new Date().toISOString() }
}
