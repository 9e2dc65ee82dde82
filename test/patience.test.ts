import { expect, test } from 'vitest'
import { projectFiles, read } from './import-graph'

test('no test has less patience than the limit of all, which ends what hangs', () => {
  const number = (text = '') => Number(text.replaceAll('_', ''))
  const limit = number(/testTimeout: ([\d_]+)/.exec(read('vitest.config.ts'))?.[1])
  expect(limit).toBeGreaterThan(0)
  const short = projectFiles()
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('packages/stripe-sandbox/'))
    .filter((file) =>
      [...read(file).matchAll(/^ *\},? ([\d_]{5,})\)|(?:test|hook)Timeout: ([\d_]+)/gm)].some(
        ([, own, set]) => number(own ?? set) <= limit,
      ),
    )
  expect(short).toEqual([])
})
