import { expect, test } from 'vitest'
import { csvColumns, isName, readCsv, readGoals } from './csv'

const file = (text: string) => ({ path: 'x.csv', text })
const cellsOf = (text: string) =>
  readCsv(file(text)).rows.map((row) => Object.fromEntries(row.cells))

test('byte-order mark, line ends of all kinds, empty rows and columns are taken', () => {
  const text = '\uFEFFa,b,,\r\n1, 2 ,,\r,,,\n\n"x, ""y""",4\r\n'
  expect(csvColumns(file(text))).toEqual(['a', 'b'])
  expect(cellsOf(text)).toEqual([
    { a: '1', b: '2' },
    { a: 'x, "y"', b: '4' },
  ])
  expect(readCsv(file(text)).rows.map((row) => row.line)).toEqual([2, 5])
})

test('rows may be shorter or longer than the header, and a column that comes twice counts once', () => {
  expect(cellsOf('a,b,a\n1\n1,2,3,4\n')).toEqual([{ a: '1' }, { a: '1', b: '2' }])
})

test('a line number counts the line ends inside quotes', () => {
  expect(readCsv(file('a\n"x\ny"\nz\n')).rows.map((row) => row.line)).toEqual([2, 4])
})

test('a quote that never ends costs its row and what follows, and says so', () => {
  const table = readCsv(file('a,b\n1,2\n"3,4\n5,6\n'))
  expect(table.rows).toHaveLength(1)
  expect(table.quarantined).toMatchObject([{ file: 'x.csv', line: 3 }])
  expect(table.quarantined[0]?.reason).toMatch(/never closed/)
})

test('an empty file has no columns and no rows', () => {
  expect(csvColumns(file(''))).toEqual([])
  expect(readCsv(file(''))).toEqual({ columns: [], rows: [], quarantined: [] })
})

test('goals are small whole numbers, and names can be shown', () => {
  expect(['0', '12', '-1', '1.5', '1e1', '100', '', undefined].map(readGoals)).toEqual([
    0,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['Nott’m', 'a\0b', 'M\uFFFDnchen', '', undefined].map(isName)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
