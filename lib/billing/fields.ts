/** Single fields of Stripe's objects, whatever stands there: what is no such thing counts as absent. */

/** An object of which any field may be missing, empty, or of another kind. */
export type Loose<T> = { [K in keyof T]?: T[K] | null }

/** Without NUL, which the database can't hold. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\0', '') : null

export const whole = (value: unknown): number | null =>
  Number.isSafeInteger(value) ? (value as number) : null

/** A currency that amounts can be shown in. */
export const currencyOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value : null

const LAST_SECOND = Date.UTC(9999, 11, 31) / 1000

/** Seconds since the epoch as ISO 8601. */
export const stamp = (seconds: unknown): string | null =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= LAST_SECOND
    ? new Date(seconds * 1000).toISOString()
    : null

export const EPOCH = new Date(0).toISOString()

/** The id of what comes as an id or as an object; empty when it is neither. */
export const idOf = (value: unknown): string =>
  text(value) ?? text((value as { id?: unknown } | null | undefined)?.id) ?? ''

/** A list inside an object; empty when there is none. */
export const listOf = <T>(value: { data?: T[] | null } | null | undefined): T[] =>
  Array.isArray(value?.data) ? value.data.filter((one) => typeof one === 'object' && one) : []
