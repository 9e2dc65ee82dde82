import { expect, test } from 'vitest'
import { checksFor } from './changed-files.mjs'

const all = () => true

test('sources are formatted and linted, and the project is typed for them', () => {
  expect(checksFor(['lib/keys/issue.ts', 'tools/test.mjs', 'README.md'], all)).toEqual({
    format: ['lib/keys/issue.ts', 'tools/test.mjs', 'README.md'],
    lint: ['lib/keys/issue.ts', 'tools/test.mjs'],
    types: true,
  })
})

test('texts and scripts leave the types as they are', () => {
  expect(checksFor(['README.md', 'tools/test.mjs', 'public/favicon.ico'], all).types).toBe(false)
})

test('what a type is made of without being a source is typed too', () => {
  for (const file of ['messages/en/keys.json', 'prisma/schema.prisma', 'package-lock.json'])
    expect(checksFor([file], all).types).toBe(true)
})

test('a deleted file is read by nobody, and what needed it is typed', () => {
  expect(checksFor(['lib/keys/issue.ts'], () => false)).toEqual({
    format: [],
    lint: [],
    types: true,
  })
})
