import { raiseMissedAlerts } from '../lib/alerts/raise-missed'
import type { ApiDeps } from '../lib/api/context'
import type { Recurring } from '../lib/platform/jobs'
import { carryOutDeletion, dueDeletions } from '../lib/privacy/carry-out-deletion'
import { sweep } from '../lib/privacy/sweep'

/** What the product does by itself, and how often. */
export const timetable = (deps: ApiDeps): Record<string, Recurring> => ({
  raise_missed_alerts: { everyMinutes: 1, run: () => raiseMissedAlerts(deps) },
  sweep: { everyMinutes: 60, run: () => sweep(deps) },
  delete_accounts: { everyMinutes: 10, run: () => deleteAccounts(deps) },
})

/** One account after another: what one of them is held up by does not hold up the rest. */
async function deleteAccounts(deps: ApiDeps): Promise<void> {
  for (const due of await dueDeletions(deps)) {
    try {
      if (await carryOutDeletion(deps, due)) deps.log.info(due, 'account deleted')
    } catch (err) {
      deps.log.error({ ...due, err }, 'account not deleted, will be tried again')
    }
  }
}
