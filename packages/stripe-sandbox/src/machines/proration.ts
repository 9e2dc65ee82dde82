/** What a change inside a period costs. Pure; amounts in the currency's smallest unit. */
export interface Priced {
  unitAmount: number
  quantity: number
}

/** The part of an amount that falls on what is left of a period. */
export const remainder = (
  amount: number,
  period: { start: number; end: number },
  at: number,
): number => {
  const length = period.end - period.start
  const left = Math.min(Math.max(period.end - at, 0), length)
  return length === 0 ? 0 : Math.round((amount * left) / length)
}

/** Credit for what was paid and not used, charge for what is used instead. */
export const prorate = (
  before: Priced,
  after: Priced,
  period: { start: number; end: number },
  at: number,
): { credit: number; charge: number } => ({
  credit: 0 - remainder(before.unitAmount * before.quantity, period, at),
  charge: remainder(after.unitAmount * after.quantity, period, at),
})
