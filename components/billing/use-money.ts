import { useFormatter } from 'next-intl'

/**
 * Amounts of the smallest unit (2900) as money (€29.00), in the reader's language; `whole` leaves zero cents
 * out (€29). For server and client components: spaces are made alike, since those of ICU versions differ.
 */
export function useMoney(): (amount: number, currency: string, how?: 'exact' | 'whole') => string {
  const format = useFormatter()
  return (amount, currency, how = 'exact') => {
    const options = { style: 'currency', currency: currency.toUpperCase() } as const
    // Not every currency has cents: 2900 yen are 2900 yen.
    const digits = new Intl.NumberFormat('en', options).resolvedOptions().maximumFractionDigits ?? 2
    const value = amount / 10 ** digits
    const isWhole = how === 'whole' && Number.isInteger(value)
    return format
      .number(value, isWhole ? { ...options, maximumFractionDigits: 0 } : options)
      .replace(/\s/g, '\u00a0')
  }
}
