import { useFormatter } from 'next-intl'

/** How figures of the record are written, in the reader's language. */
export function useFigures() {
  const format = useFormatter()
  const percent = (value: number, digits: number) =>
    format.number(value, {
      style: 'percent',
      // No minus before what is rounded to nothing.
      signDisplay: 'negative',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  return {
    count: (value: number) => format.number(value),
    score: (value: number) =>
      format.number(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 }),
    percent: (value: number) => percent(value, 1),
    wholePercent: (value: number) => percent(value, 0),
  }
}
