import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passedBefore, recordPassed } from './sandbox-tests.mjs'

let root: string
let folder: string
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const lock = (versions: Record<string, string>) =>
  write(
    'package-lock.json',
    JSON.stringify({
      packages: Object.fromEntries(
        Object.entries(versions).map(([name, version]) => [name, { version }]),
      ),
    }),
  )
const LOCKED = {
  'node_modules/stripe': '1.0.0',
  'node_modules/zod': '1.0.0',
  'node_modules/next': '1.0.0',
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'prematch-tested-'))
  folder = path.join(root, 'packages/one')
  const manifest = { dependencies: { zod: '1.0.0' }, devDependencies: { stripe: '1.0.0' } }
  write('packages/one/package.json', JSON.stringify(manifest))
  write('packages/one/src/deep/a.ts', 'one')
  lock(LOCKED)
})
afterEach(() => rmSync(root, { recursive: true }))

test('a package without a record has to be tested', () => {
  expect(passedBefore(root, folder)).toBeUndefined()
})

test('what is unchanged keeps its count; builds, installed packages and the record itself do not count', () => {
  recordPassed(root, folder, 12)
  recordPassed(root, folder, 13)
  write('packages/one/dist/a.mjs', 'built')
  write('packages/one/node_modules/zod/index.js', 'installed')
  lock({ ...LOCKED, 'node_modules/next': '2.0.0' })
  expect(passedBefore(root, folder)).toBe(13)
})

test.each<[string, () => void]>([
  ['a changed file', () => write('packages/one/src/deep/a.ts', 'two')],
  ['a new file', () => write('packages/one/src/b.ts', '')],
  ['a removed file', () => rmSync(path.join(folder, 'src/deep/a.ts'))],
  ['another version of stripe', () => lock({ ...LOCKED, 'node_modules/stripe': '1.0.1' })],
  ['a version of its own', () => lock({ ...LOCKED, 'packages/one/node_modules/zod': '1.0.1' })],
])('%s asks for its tests', (_, change) => {
  recordPassed(root, folder, 12)
  change()
  expect(passedBefore(root, folder)).toBeUndefined()
})
