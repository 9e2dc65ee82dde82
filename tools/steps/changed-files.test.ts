import { expect, test } from 'vitest'
import { checksFor } from './changed-files.mjs'

const all = () => true

test('what differs is formatted, and the project is linted and typed for its sources', () => {
  const files = ['lib/keys/issue.ts', 'tools/test.mjs', 'README.md']
  expect(checksFor(files, all)).toEqual({ format: files, sources: true })
})

test('texts and pictures leave the code as it is; scripts are code, too', () => {
  expect(checksFor(['README.md', 'public/favicon.ico'], all).sources).toBe(false)
  expect(checksFor(['launch/start.mjs'], all).sources).toBe(true)
})

test('what a type is made of without being a source is code too', () => {
  for (const file of ['messages/en/keys.json', 'prisma/schema.prisma', 'package-lock.json'])
    expect(checksFor([file], all).sources).toBe(true)
})

test('a deleted file is read by nobody, and what needed it is linted and typed', () => {
  expect(checksFor(['lib/keys/issue.ts'], () => false)).toEqual({ format: [], sources: true })
})
