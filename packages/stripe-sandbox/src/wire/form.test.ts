import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WireError } from './errors'
import { decodeForm, type Tree } from './form'

const encode = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const name = prefix === '' ? key : `${prefix}[${key}]`
    return typeof value === 'string' ? [[name, value]] : encode(value, name)
  })

const key = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/)
const { tree } = fc.letrec<{ tree: Tree; node: string | Tree }>((tie) => ({
  tree: fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 4 }),
  node: fc.oneof({ depthSize: 'small' }, fc.string(), tie('tree')),
}))

test('what was encoded with brackets comes back as it was', () => {
  fc.assert(
    fc.property(tree, (given) => {
      const encoded = new URLSearchParams(encode(given)).toString()
      expect(JSON.parse(JSON.stringify(decodeForm(encoded)))).toEqual(
        JSON.parse(JSON.stringify(given)),
      )
    }),
  )
})

test('lists keep their order, and an empty bracket appends', () => {
  expect(JSON.stringify(decodeForm('a[0][x]=1&a[1][x]=2'))).toBe(
    '{"a":{"0":{"x":"1"},"1":{"x":"2"}}}',
  )
  expect(JSON.stringify(decodeForm('expand[]=a&expand[]=b'))).toBe('{"expand":{"0":"a","1":"b"}}')
})

test('a name that is a value and an object, or has odd brackets, is refused', () => {
  for (const form of ['a=1&a[b]=2', 'a[b]=2&a=1', 'a[b=1', ']a=1', 'a]b[=1'])
    expect(() => decodeForm(form)).toThrow(WireError)
})

test('a name from the language itself is a name like any other', () => {
  const tree = decodeForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect(Object.keys(tree)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
