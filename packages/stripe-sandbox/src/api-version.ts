/** The one version of Stripe's API that this sandbox speaks: the one the installed SDK pins. */
export const API_VERSION = '2026-10-28.endive'
