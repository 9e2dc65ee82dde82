import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue'
import { editionOf, editionSpan } from './editions'

test.each([
  ['FIFA World Cup', '2022-12-18', '2022'],
  ['FIFA World Cup qualification', '2022-06-14', '2022'],
  ['FIFA World Cup qualification', '2023-09-07', '2026'],
  ['FIFA World Cup qualification', '2026-03-31', '2026'],
  ['FIFA World Cup qualification', '2027-09-01', '2030'],
  ['UEFA Nations League', '2018-09-06', '2018'],
  ['UEFA Nations League', '2022-03-29', '2020'],
  ['UEFA Nations League', '2022-06-01', '2022'],
  ['UEFA Nations League', '2025-06-08', '2024'],
  ['UEFA Euro', '2021-06-11', '2020'],
  ['UEFA Euro', '2024-07-14', '2024'],
  ['UEFA Euro qualification', '2020-11-12', '2020'],
  ['UEFA Euro qualification', '2023-03-23', '2024'],
  ['African Cup of Nations', '1998-02-28', '1998'],
  ['African Cup of Nations', '2022-02-06', '2021'],
  ['African Cup of Nations', '2026-01-18', '2025'],
  ['African Cup of Nations qualification', '2012-01-15', '2013'],
  ['African Cup of Nations qualification', '2024-11-19', '2025'],
  ['African Cup of Nations qualification', '2026-03-25', '2027'],
  ['Friendly', '2026-03-25', '2026'],
])('%s on %s is of the edition %s', (tournament, day, edition) => {
  expect(editionOf(tournament, day)).toBe(edition)
})

test('a day lies in the span of its edition, whatever tournament and day', () => {
  const national = CATALOGUE.filter(({ kind }) => kind === 'national')
  expect(national).toHaveLength(5)
  const tournaments = national.flatMap(({ code, source }) =>
    source
      .slice('int:'.length)
      .split(';')
      .map((tournament) => ({ code, tournament })),
  )
  const days = fc
    .date({ min: new Date('2006-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.constantFrom(...tournaments), days, ({ code, tournament }, day) => {
      const span = editionSpan(code, editionOf(tournament, day))
      expect(span?.first).toSatisfy((first: string) => first <= day)
      expect(span?.last).toSatisfy((last: string) => last >= day)
    }),
  )
})

test('club competitions count by seasons, not by editions', () => {
  expect(editionSpan('PREMIER_LEAGUE', '2025-26')).toBeUndefined()
})
