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

test('texts and pictures leave the types as they are; scripts have types, too', () => {
  expect(checksFor(['README.md', 'public/favicon.ico'], all).types).toBe(false)
  expect(checksFor(['launch/start.mjs'], all).types).toBe(true)
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
