import type { RouteConfig } from '@hono/zod-openapi'
import { getAuditRoute } from './account/audit-routes'
import { endCalendarRoute, readCalendarRoute, renewCalendarRoute } from './account/calendar-routes'
import { getCatalogueRoute } from './account/catalogue-routes'
import { previewChoiceRoute } from './account/competitions-preview-routes'
import {
  chooseCompetitionRoute,
  clearSlotRoute,
  getSelectionRoute,
  keepCompetitionsRoute,
} from './account/competitions-routes'
import {
  confirmEmailChangeRoute,
  getEmailRoute,
  openUndoLinkRoute,
  requestEmailChangeRoute,
  undoEmailChangeRoute,
} from './account/email-routes'
import { exploreRoute } from './account/explorer-routes'
import {
  issueKeyRoute,
  listKeysRoute,
  renameKeyRoute,
  revokeKeyRoute,
  rotateKeyRoute,
} from './account/keys-routes'
import { reportLeakedKeysRoute } from './account/leak-report-routes'
import { logoutRoute, meRoutes } from './account/me-routes'
import { getOverviewRoute } from './account/overview-routes'
import { activatePlanRoute } from './account/plan-routes'
import {
  exportAccountRoute,
  requestDeletionRoute,
  undoDeletionRoute,
} from './account/privacy-routes'
import { getRequestRoute, listRequestsRoute } from './account/requests-routes'
import {
  getSandboxRoute,
  issueTestKeyRoute,
  moveOwnClockRoute,
  revokeTestKeyRoute,
  rotateTestKeyRoute,
} from './account/sandbox-routes'
import {
  listSessionsRoute,
  revokeSessionRoute,
  revokeSessionsRoute,
} from './account/sessions-routes'
import { changeSettingsRoute, getSettingsRoute } from './account/settings-routes'
import { requestCodeRoutes, verifyCodeRoutes } from './account/sign-in-routes'
import { requestUnlockRoute, unlockRoute } from './account/unlock-routes'
import { dashboardUsageRoute, usageHistoryRoute, usageSavingsRoute } from './account/usage-routes'
import { webhookRoutes } from './account/webhooks-routes'
import { requestBetaRoute } from './beta/request-routes'
import { confirmBetaRoute, openBetaLinkRoute } from './beta/verify-routes'
import {
  checkoutRoutes,
  finalizeRoutes,
  getBillingRoute,
  listOffersRoute,
  portalRoutes,
  receiveWebhookRoute,
  resyncRoutes,
  startPublicCheckoutRoute,
} from './billing/routes'
import { accuracyRoute, ledgerRoute } from './data/accuracy-routes'
import { getMatchesBulkRoute } from './data/bulk-routes'
import { getCalendarRoute } from './data/calendar-routes'
import { listChangesRoute } from './data/changes-routes'
import { atomFeedRoute, healthRoute, jsonFeedRoute, statusRoute } from './data/health-routes'
import { listLeagueMatchesRoute } from './data/league-matches-routes'
import { listLeaguesRoute } from './data/leagues-routes'
import { getMatchRoute } from './data/match-routes'
import { getOpeningRoute } from './data/opening-routes'
import { getMeRoute, getUsageRoute } from './data/me-routes'
import { previewRoute } from './data/preview-routes'
import { getClockRoute, moveClockRoute } from './data/sandbox-clock-routes'
import { listTodayMatchesRoute, listTodayPicksRoute } from './data/today-routes'
import { noadsStatusRoute } from './legacy/noads-routes'
import {
  checkpointRoute,
  fixtureRoute,
  getReleaseRoute,
  keysRoute,
  listReleasesRoute,
  proofRoute,
  tileRoute,
} from './record/routes'
import {
  openReviewerLinkRoute,
  readReviewerAccessRoute,
  startReviewerSessionRoute,
} from './reviewer/routes'

/**
 * Every route of the product as the document describes it, in its order. Pure values: what answers them is registered
 * in `createApi`, and a test holds that both are the same routes.
 */
export const DEFINITIONS: readonly RouteConfig[] = [
  healthRoute,
  statusRoute,
  atomFeedRoute,
  jsonFeedRoute,
  accuracyRoute,
  ledgerRoute,
  previewRoute,
  getMeRoute,
  getUsageRoute,
  listLeaguesRoute,
  listLeagueMatchesRoute,
  listTodayMatchesRoute,
  listTodayPicksRoute,
  getMatchesBulkRoute,
  getMatchRoute,
  getOpeningRoute,
  listChangesRoute,
  getCalendarRoute,
  getClockRoute,
  moveClockRoute,
  fixtureRoute,
  proofRoute,
  listReleasesRoute,
  getReleaseRoute,
  checkpointRoute,
  tileRoute,
  keysRoute,
  ...requestCodeRoutes,
  ...verifyCodeRoutes,
  requestUnlockRoute,
  unlockRoute,
  ...meRoutes,
  logoutRoute,
  noadsStatusRoute,
  listSessionsRoute,
  revokeSessionRoute,
  revokeSessionsRoute,
  getSettingsRoute,
  changeSettingsRoute,
  getEmailRoute,
  requestEmailChangeRoute,
  confirmEmailChangeRoute,
  openUndoLinkRoute,
  undoEmailChangeRoute,
  getAuditRoute,
  exportAccountRoute,
  requestDeletionRoute,
  undoDeletionRoute,
  getOverviewRoute,
  activatePlanRoute,
  getCatalogueRoute,
  getSelectionRoute,
  chooseCompetitionRoute,
  keepCompetitionsRoute,
  clearSlotRoute,
  previewChoiceRoute,
  readCalendarRoute,
  renewCalendarRoute,
  endCalendarRoute,
  listKeysRoute,
  issueKeyRoute,
  rotateKeyRoute,
  renameKeyRoute,
  revokeKeyRoute,
  getSandboxRoute,
  issueTestKeyRoute,
  rotateTestKeyRoute,
  revokeTestKeyRoute,
  moveOwnClockRoute,
  reportLeakedKeysRoute,
  dashboardUsageRoute,
  usageHistoryRoute,
  usageSavingsRoute,
  listRequestsRoute,
  getRequestRoute,
  exploreRoute,
  ...webhookRoutes,
  getBillingRoute,
  ...checkoutRoutes,
  ...portalRoutes,
  ...resyncRoutes,
  ...finalizeRoutes,
  startPublicCheckoutRoute,
  listOffersRoute,
  receiveWebhookRoute,
  requestBetaRoute,
  openBetaLinkRoute,
  confirmBetaRoute,
  openReviewerLinkRoute,
  readReviewerAccessRoute,
  startReviewerSessionRoute,
]
