import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { NO_HOST } from '../../launch/steps/install.mjs'
import { LOCKS, withAddresses } from './lock-addresses.mjs'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })

it('each package of a lock file has the address of its own version, on no registry by name', () => {
  const named = { version: '1.2.3', resolved: 'https://packages.example/here/next-1.2.2.tgz' }
  const linked = { resolved: 'packages/client', link: true }
  const written = lock({
    '': { name: 'ours' },
    'packages/client': { version: '1.0.0' },
    'node_modules/next': named,
    'node_modules/a/node_modules/@scope/b': { version: '4.0.0-beta.1', integrity: 'sha512-x' },
    'node_modules/ours': linked,
    'node_modules/a/node_modules/within': { version: '2.0.0', inBundle: true },
  })
  expect(JSON.parse(withAddresses(written))).toEqual(
    JSON.parse(
      lock({
        '': { name: 'ours' },
        'packages/client': { version: '1.0.0' },
        'node_modules/next': {
          version: '1.2.3',
          resolved: 'https://registry.invalid/next/-/next-1.2.3.tgz',
        },
        'node_modules/a/node_modules/@scope/b': {
          version: '4.0.0-beta.1',
          resolved: 'https://registry.invalid/@scope/b/-/b-4.0.0-beta.1.tgz',
          integrity: 'sha512-x',
        },
        'node_modules/ours': linked,
        'node_modules/a/node_modules/within': { version: '2.0.0', inBundle: true },
      }),
    ),
  )
})

it.each(LOCKS)('%s has them: `npm run lock` writes them after a change', (file) => {
  const text = read(file)
  expect(text).toBe(withAddresses(text))
})

it('npm puts its registry in the place of their host, for who types a command and for the image', () => {
  expect(read('.npmrc')).toContain(`replace-registry-host=${NO_HOST}\n`)
  expect(read('deploy/Dockerfile')).toMatch(/^COPY .*\.npmrc.*package-lock\.json/m)
})

interface Entry {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The packages that something in a lock file asks for and that it doesn't hold, beside who asks or anywhere above. */
function missing(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  const isHeld = (from: string, name: string): boolean => {
    if (`${from && `${from}/`}node_modules/${name}` in packages) return true
    return (
      from !== '' && isHeld(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
    )
  }
  return Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isHeld(from, name))
      .map((name) => `${name}, for ${from}`),
  )
}

it.each(LOCKS)(
  '%s is whole: npm would refuse it, and what it says would not be what is installed',
  (file) => expect(missing(read(file))).toEqual([]),
)

it('a package that a lock file lacks is named', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { '@s/c': '1' } },
    'node_modules/a/node_modules/b': { dependencies: { a: '1', d: '1' } },
  }
  expect(missing(lock(packages))).toEqual([
    '@s/c, for node_modules/a',
    'd, for node_modules/a/node_modules/b',
  ])
})
