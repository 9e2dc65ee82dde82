import Bowser from 'bowser'

/** What a session runs on, as far as its user agent tells. */
export interface DeviceName {
  /** `Firefox`, `Chrome`, or the program's own name: `curl`. */
  browser: string | null
  /** `Windows`, `macOS`, `Linux`, `iOS`, `Android`. */
  system: string | null
}

/** A name for lists; a user agent can claim anything, so nothing is decided by it. */
export function deviceName(userAgent: string | null): DeviceName {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  const program = /^[A-Za-z][\w .-]{0,39}(?=\/|$)/.exec(userAgent)?.[0] ?? null
  return { browser: browser.name || program, system: os.name || null }
}
