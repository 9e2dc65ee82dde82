import { randomBase62 } from '../platform/ids'
import { sha256 } from '../platform/secrets'

const RANDOM_LENGTH = 32
const FORM = /^pmi_[0-9A-Za-z]{32}$/

/** The secret of a new calendar address: `pmi_` and 32 random base62 characters (190 bits). */
export const newCalendarSecret = (): string => `pmi_${randomBase62(RANDOM_LENGTH)}`

export const isCalendarSecret = (text: string): boolean => FORM.test(text)

/** What is stored and looked up. Nobody guesses 190 random bits, so that no pepper is needed. */
export const hashCalendarSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(sha256(secret))
