import { raiseMissedAlerts } from '../lib/alerts/raise-missed'
import type { ApiDeps } from '../lib/api/context'
import { closePagesBesidePlans } from '../lib/billing/close-checkouts'
import { handleLeftEvents, settleEveryRenewal, syncEveryClient } from '../lib/billing/jobs'
import { endPayments } from '../lib/billing/leave'
import { settleLeftClaims } from '../lib/billing/settle-claims'
import { tellAddresses } from '../lib/billing/tell-address'
import { settlePublicCheckouts } from '../lib/billing/unclaimed'
import { watchService } from '../lib/oncall/watch'
import { attemptEach } from '../lib/platform/attempt-each'
import type { Recurring } from '../lib/platform/jobs'
import { fitKeysOfAll } from '../lib/keys/fit-keys'
import { carryOutDeletion, dueDeletions, waitingDeletions } from '../lib/privacy/carry-out-deletion'
import { sweep } from '../lib/privacy/sweep'
import { keepPartitions } from '../lib/requests/partitions'
import { stampCheckpoint } from '../lib/record/stamps'
import { followOwner, followOwners } from '../lib/sandbox'
import { measure } from '../lib/status/measure'
import { collectCosignatures } from '../lib/record/witnesses'

/** What the product does by itself, and how often. */
export const timetable = (deps: ApiDeps): Record<string, Recurring> => ({
  raise_missed_alerts: { everyMinutes: 1, run: () => raiseMissedAlerts(deps) },
  sweep: { everyMinutes: 60, run: () => sweep(deps) },
  keep_call_partitions: { everyMinutes: 60, run: () => keepPartitions(deps) },
  measure_service: {
    everyMinutes: 1,
    run: () => measure(deps, { isServing: deps.releases.current() !== null }),
  },
  watch_service: { everyMinutes: 1, run: () => watchService(deps) },
  follow_owners: { everyMinutes: 60, run: () => followOwners(deps.sandbox, deps) },
  fit_keys: { everyMinutes: 60, run: () => fitKeysOfAll(deps) },
  cosign_checkpoint: { everyMinutes: 1, run: () => collectCosignatures(deps) },
  stamp_checkpoint: { everyMinutes: 1, run: () => stampCheckpoint(deps) },
  delete_accounts: { everyMinutes: 10, run: () => deleteAccounts(deps) },
  ...(deps.billing && billingTimetable(deps)),
})

/** Only where there is a Stripe to ask. */
const billingTimetable = (deps: ApiDeps): Record<string, Recurring> => ({
  handle_billing_events: { everyMinutes: 1, run: () => handleLeftEvents(deps) },
  take_up_claims: { everyMinutes: 1, run: () => settleLeftClaims(deps) },
  close_needless_pages: { everyMinutes: 1, run: () => closePagesBesidePlans(deps) },
  sync_billing: { everyMinutes: 24 * 60, run: () => syncEveryClient(deps) },
  settle_public_checkouts: { everyMinutes: 24 * 60, run: () => settlePublicCheckouts(deps) },
  tell_addresses: { everyMinutes: 10, run: () => tellAddresses(deps) },
  stop_renewals: { everyMinutes: 10, run: () => settleRenewals(deps) },
})

/** Nobody is charged again while the account waits for its deletion. */
async function settleRenewals(deps: ApiDeps): Promise<void> {
  const waiting = await waitingDeletions(deps)
  await settleEveryRenewal(
    deps,
    waiting.map(({ clientId }) => clientId),
  )
}

/** What costs money ends first; as long as that can't be done the account stays. */
async function deleteAccounts(deps: ApiDeps): Promise<void> {
  await attemptEach(
    deps.log,
    'account not deleted, will be tried again',
    await dueDeletions(deps),
    (due) => ({ ...due }),
    async (due) => {
      await endPayments(deps, due)
      if (await carryOutDeletion(deps, due)) deps.log.info(due, 'account deleted')
      await followOwner(deps.sandbox, deps, due.clientId)
    },
  )
}
