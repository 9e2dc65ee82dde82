import type { Platform } from '../platform'
import type { Outbox } from '../platform/mail/outbox'
import { logFailure } from '../platform/store-failure'
import type { Crossing } from './crossing'
import { raiseAlert } from './raise'

/** Raises alerts beside the requests that caused them. */
export interface AlertNotifier {
  tell(crossing: Crossing): void
  /** Ends when what was told is written. */
  drain(): Promise<void>
}

/** A failure is only logged: `raiseMissedAlerts` finds within a minute what was not told. */
export function createAlertNotifier(deps: Platform & { outbox: Outbox }): AlertNotifier {
  const running = new Set<Promise<void>>()
  return {
    tell(crossing) {
      const raising = raiseAlert(deps, crossing)
        .catch((err: unknown) => logFailure(deps.log, {}, err, 'quota alert not raised yet'))
        .finally(() => running.delete(raising))
      running.add(raising)
    },
    async drain() {
      await Promise.all(running)
    },
  }
}
