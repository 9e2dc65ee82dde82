import { api, unwrap, type Overview } from './api'
import { loadNow } from './now'

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
  const [overview, nowUtc] = await Promise.all([
    unwrap(api(token).GET('/account/overview')),
    loadNow(),
  ])
  return { overview, nowUtc }
}
