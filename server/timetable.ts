import { raiseMissedAlerts } from '../lib/alerts/raise-missed'
import type { ApiDeps } from '../lib/api/context'
import { endSubscriptions, stopRenewals } from '../lib/billing/end-subscriptions'
import { handleLeftEvents, syncEveryClient } from '../lib/billing/jobs'
import type { Recurring } from '../lib/platform/jobs'
import { fitKeysOfAll } from '../lib/keys/fit-keys'
import { logFailure } from '../lib/platform/store-failure'
import { carryOutDeletion, dueDeletions, waitingDeletions } from '../lib/privacy/carry-out-deletion'
import { sweep } from '../lib/privacy/sweep'

/** What the product does by itself, and how often. */
export const timetable = (deps: ApiDeps): Record<string, Recurring> => ({
  raise_missed_alerts: { everyMinutes: 1, run: () => raiseMissedAlerts(deps) },
  sweep: { everyMinutes: 60, run: () => sweep(deps) },
  fit_keys: { everyMinutes: 60, run: () => fitKeysOfAll(deps) },
  delete_accounts: { everyMinutes: 10, run: () => deleteAccounts(deps) },
  ...(deps.billing && billingTimetable(deps)),
})

/** Only where there is a Stripe to ask. */
const billingTimetable = (deps: ApiDeps): Record<string, Recurring> => ({
  handle_billing_events: { everyMinutes: 1, run: () => handleLeftEvents(deps) },
  sync_billing: { everyMinutes: 24 * 60, run: () => syncEveryClient(deps) },
  stop_renewals: { everyMinutes: 10, run: () => stopRenewalsOfLeavers(deps) },
})

/** Nobody is charged again while the account waits for its deletion. */
async function stopRenewalsOfLeavers(deps: ApiDeps): Promise<void> {
  for (const { clientId } of await waitingDeletions(deps)) await stopRenewals(deps, clientId)
}

/** One account after another: what one of them is held up by does not hold up the rest. */
async function deleteAccounts(deps: ApiDeps): Promise<void> {
  for (const due of await dueDeletions(deps)) {
    try {
      // What costs money ends first; as long as that can't be done the account stays.
      if (deps.billing) await endSubscriptions(deps, due.clientId)
      if (await carryOutDeletion(deps, due)) deps.log.info(due, 'account deleted')
    } catch (err) {
      logFailure(deps.log, { ...due }, err, 'account not deleted, will be tried again')
    }
  }
}
