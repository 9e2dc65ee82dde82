import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines } from './csv'

/** What another library reads, without any help but RFC 4180 itself. */
const read = (text: string): string[][] => parse(text, { recordDelimiter: '\r\n' })

const FORMULA = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=1\n2', '＝1', '＠x']

test('whatever a text holds, another library reads it as it was; what begins like a formula has an apostrophe before it', () => {
  const hard = fc.constantFrom(
    ',',
    '"',
    '\r\n',
    '\n',
    '\r',
    ' ',
    '=',
    '-',
    '@',
    '\t',
    'é',
    '⚽',
    "'",
  )
  const text = fc.oneof(fc.string({ unit: hard }), fc.string({ unit: 'grapheme' }))
  const rows = fc
    .integer({ min: 2, max: 5 })
    .chain((size) =>
      fc.array(fc.array(text, { minLength: size, maxLength: size }), { minLength: 1 }),
    )
  const guarded = (one: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(one) ? `'${one}` : one)
  fc.assert(
    fc.property(rows, (given) => {
      const lines = csvLines(given)
      expect(lines.endsWith('\r\n')).toBe(true)
      expect(read(lines)).toEqual(given.map((row) => row.map(guarded)))
    }),
  )
})

test.each(FORMULA)('%j is kept a text', (formula) => {
  expect(read(csvLines([['a', formula]]))).toEqual([['a', `'${formula}`]])
})

test('a number is never changed, nor is what is true, false or nothing', () => {
  expect(csvLines([[-0.25, 1e-7, 3, true, false, null]])).toBe('-0.25,1e-7,3,true,false,\r\n')
})
