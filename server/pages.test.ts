import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { unreadable } from './pages'

const asked = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  unreadable({ url, headers, method } as unknown as IncomingMessage)
const withTree = (tree: string) => asked('/sign-in', { rsc: '1', 'next-router-state-tree': tree })

it.each(['junk', '[null]', '%', '{}', '', `${'['.repeat(500)}${']'.repeat(500)}`])(
  'a router state that Next can’t read is refused before it fails on it: %s',
  (tree) => expect(withTree(tree)).toBe('malformed_request'),
)

it('what a browser’s router sends is passed on', () => {
  const tree = [
    '',
    { children: ['(auth)', { children: ['sign-in', { children: ['__PAGE__', {}] }] }] },
    null,
    'refetch',
  ]
  expect(withTree(encodeURIComponent(JSON.stringify(tree)))).toBeNull()
  expect(
    asked('/sign-in', { 'content-type': 'multipart/form-data; boundary=x' }, 'POST'),
  ).toBeNull()
})

it('targets, methods and forms that no page has are refused', () => {
  expect(asked('*')).toBe('malformed_request')
  expect(asked('/sign-in', { 'content-type': 'multipart/form-data' }, 'POST')).toBe(
    'malformed_request',
  )
  for (const method of ['TRACE', 'OPTIONS', 'PUT', 'PROPFIND'])
    expect(asked('/', {}, method)).toBe('method_not_allowed')
})
