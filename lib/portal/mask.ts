/** A key as it may be shown after its one reveal: its beginning and its last characters. */
export const maskedKey = ({ prefix, last4 }: { prefix: string; last4: string }): string =>
  `${prefix}…${last4}`
