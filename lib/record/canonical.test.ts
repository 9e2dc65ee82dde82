import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText as canonicalInClient } from '../../packages/client/src/canonical'
import { canonicalInPython } from '../../test/record/python'
import { canonicalText, type Json } from './canonical'

test('the example of RFC 8785 has its canonical text', () => {
  const example = `{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`
  expect(canonicalText(JSON.parse(example) as Json)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('members are sorted by UTF-16 units, not by code points', () => {
  const value = {
    '\u20ac': 1,
    '\r': 2,
    '\ufb33': 3,
    '1': 4,
    '\ud83d\ude00': 5,
    '\u0080': 6,
    '\u00f6': 7,
  }
  expect(Object.values(JSON.parse(canonicalText(value)) as object)).toHaveLength(7)
  expect(canonicalText(value)).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  )
})

test('what JSON has no text for has no canonical text', () => {
  for (const value of [NaN, Infinity, '\ud800', ['\udc00x']])
    expect(() => canonicalText(value)).toThrow(RangeError)
})

test('the client and the verifier in Python give every value the same text', async () => {
  const values = fc.sample(fc.jsonValue({ stringUnit: 'binary' }), 300)
  const numbers = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), 1_000)
  const edges = [
    0, -0, 1e21, 1e-7, 1e-6, 123456789012345680000, 5e-324, 1.7976931348623157e308, 0.1, 100,
    -1.5e-9,
  ]
  const all: Json[] = [...values, ...numbers, ...edges]
  const texts = all.map((value) => canonicalText(value))
  expect(all.map((value) => canonicalInClient(value as never))).toEqual(texts)
  expect(await canonicalInPython(all.map((value) => JSON.stringify(value)))).toEqual(texts)
})
