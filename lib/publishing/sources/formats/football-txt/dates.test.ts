import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { seasonSpan } from '../../../../football/seasons'
import { completeDay, readDay } from './dates'

test.each([
  ['Fri Aug/15 2025', { month: 8, day: 15, year: 2025, weekday: 5 }],
  ['[Sat Jul/30]', { month: 7, day: 30, weekday: 6 }],
  ['Sat Oct 25', { month: 10, day: 25, weekday: 6 }],
  ['28.9.', { month: 9, day: 28 }],
  ['2025-08-15', { year: 2025, month: 8, day: 15 }],
  ['Matchday 3', undefined],
  ['Round 16', undefined],
  ['A v B  1-0', undefined],
])('%s is read', (line, day) => {
  expect(readDay(line)).toEqual(day)
})

test.each([
  ['2023-24', 'split'],
  ['2024-25', 'split'],
  ['2024', 'calendar'],
  ['2026', 'calendar'],
] as const)(
  'every day of the season %s is found again from its weekday, without the year',
  (label, kind) => {
    const span = seasonSpan(label, kind)
    let previous: string | undefined
    for (
      let day = DateTime.fromISO(span.first, { zone: 'utc' });
      day <= DateTime.fromISO(span.last, { zone: 'utc' });
      day = day.plus({ days: 1 })
    ) {
      const iso = day.toFormat('yyyy-MM-dd')
      for (const format of ['ccc LLL/d', '[ccc LLL/d]', 'ccc LLL d', 'd.L.']) {
        const written = readDay(day.toFormat(format.replace(/[[\]]/g, "'$&'"), { locale: 'en' }))
        // Without a weekday the day before decides.
        expect(written && completeDay(written, span, previous), `${iso} as ${format}`).toBe(iso)
      }
      previous = iso
    }
  },
)

test('a day that does not exist is none', () => {
  const span = seasonSpan('2025-26', 'split')
  for (const line of ['Sat Feb/30', 'Feb/29 2026', '31.4.'])
    expect(
      completeDay(readDay(line) ?? { month: 0, day: 0 }, span, undefined),
      line,
    ).toBeUndefined()
})
