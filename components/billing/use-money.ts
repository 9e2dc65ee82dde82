import { useFormatter } from 'next-intl'

/** Amounts of the smallest unit (2900) as money (€29.00), in the reader's language. */
export function useMoney(): (amount: number, currency: string) => string {
  const format = useFormatter()
  return (amount, currency) =>
    format.number(amount / 100, { style: 'currency', currency: currency.toUpperCase() })
}
