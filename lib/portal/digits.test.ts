import { describe, expect, it } from 'vitest'
import { foldDigits } from './digits'

describe('digits of a code', () => {
  it.each([
    ['123456', '123456'],
    ['012345', '012345'],
    [' 123-456 ', '123456'],
    ['123 456', '123456'],
    ['１２３４５６', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['۰۱۲۳۴۵', '012345'],
    ['Code: 123456.', '123456'],
    ['1234567', '123456'],
    ['abc', ''],
  ])('reads %j as %j', (typed, digits) => {
    expect(foldDigits(typed, 6)).toBe(digits)
  })
})
