import { InvalidArgumentError } from 'commander'
import { expect, it } from 'vitest'
import { parseOperator, userName } from './operator'
import { facts, table } from './show'

it('whoever acts is named on one line of readable text', () => {
  for (const name of [
    'olga\nada',
    'o\u001b[2Jlga',
    'o\u2028lga',
    'o\u0085',
    'o\u202elga',
    '',
    ' ',
    'x'.repeat(81),
  ])
    expect(() => parseOperator(name), JSON.stringify(name)).toThrow(InvalidArgumentError)
  expect(parseOperator(' Olga Ømer ')).toBe('Olga Ømer')
})

it('a user whom the machine knows by number alone acts by number', () => {
  const unknown = () => {
    throw new Error('ENOENT: no such user')
  }
  expect(userName(unknown)).toMatch(/^uid \d+$/)
})

it('what is in the database takes one line of a terminal and never moves its cursor', () => {
  const forged = 'olga\n\u001b[2J2026-03-01  ada'
  const lines = [...table(['WHO'], [[forged]]), ...facts({ Name: forged })]
  expect(lines).toEqual([
    'WHO',
    'olga\\u{a}\\u{1b}[2J2026-03-01  ada',
    'Name  olga\\u{a}\\u{1b}[2J2026-03-01  ada',
  ])
})
