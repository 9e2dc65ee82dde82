/** What the bank behind a test IBAN decides by itself, and how long after the payment. */
export interface Verdict {
  succeeds: boolean
  afterSeconds: number
  /** Paid, and asked back at once. */
  isDisputed?: boolean
}

const DELAYED_SECONDS = 180

const OUTCOMES = {
  succeeds: { succeeds: true, afterSeconds: 0 },
  succeedsLater: { succeeds: true, afterSeconds: DELAYED_SECONDS },
  fails: { succeeds: false, afterSeconds: 0 },
  failsLater: { succeeds: false, afterSeconds: DELAYED_SECONDS },
  isDisputed: { succeeds: true, afterSeconds: 0, isDisputed: true },
} as const satisfies Record<string, Verdict>

/**
 * Stripe's documented test IBANs of Germany and Austria, and the one that the official CLI has a session fail with. The first
 * German one stands for `pm_sepa_debit` here: whoever tests decides on it.
 */
const VERDICTS = new Map<string, Verdict>([
  ['DE08370400440532013003', OUTCOMES.succeedsLater],
  ['DE62370400440532013001', OUTCOMES.fails],
  ['DE78370400440532013004', OUTCOMES.failsLater],
  ['DE35370400440532013002', OUTCOMES.isDisputed],
  ['AT611904300234573201', OUTCOMES.succeeds],
  ['AT321904300235473204', OUTCOMES.succeedsLater],
  ['AT861904300235473202', OUTCOMES.fails],
  ['AT051904300235473205', OUTCOMES.failsLater],
  ['AT591904300235473203', OUTCOMES.isDisputed],
  ['IT60X0542811101000000123456', OUTCOMES.fails],
])

/** Undefined for a debit that waits until somebody decides on it, and for everything else. */
export const verdictOn = (number: string): Verdict | undefined => VERDICTS.get(number)
