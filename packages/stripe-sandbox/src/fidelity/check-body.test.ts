import { expect, test } from 'vitest'
import { newProduct } from '../rows/catalogue'
import { faultsOf } from './check-body'

const product = newProduct('prod_1', 1_800_000_000, { name: 'Plan' })

test('a right body has no faults, alone or in a list', () => {
  expect(faultsOf(product)).toEqual([])
  expect(faultsOf({ object: 'list', data: [product, product], has_more: false, url: '/' })).toEqual(
    [],
  )
})

test('a missing field, one too many, a wrong type and a value that the SDK does not name are found', () => {
  const { name: _name, ...nameless } = product
  for (const body of [
    nameless,
    { ...product, moon: true },
    { ...product, created: 'yesterday' },
    { ...product, type: 'moonshine' },
    { object: 'event', data: { object: nameless } },
    { object: 'list', data: [nameless] },
    { id: 'x', object: 'moon' },
    { id: 'x' },
  ])
    expect(faultsOf(body), JSON.stringify(body)).not.toEqual([])
})
