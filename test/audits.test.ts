import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const audits = readdirSync(path.join(ROOT, 'e2e/audit')).filter((name) =>
  name.endsWith('.config.ts'),
)

it.each(['playwright.config.ts', ...audits.map((name) => `e2e/audit/${name}`)])(
  '%s finds what it begins with and what it runs, from wherever it lies',
  async (file) => {
    const { default: config } = (await import(path.join(ROOT, file))) as {
      default: PlaywrightTestConfig
    }
    const beside = path.dirname(path.join(ROOT, file))
    const { globalSetup, testDir = '', testMatch, webServer } = config
    expect(existsSync(path.resolve(beside, String(globalSetup)))).toBe(true)
    const [service] = [webServer ?? []].flat()
    const [, started = ''] = /node (\S+)/.exec(service?.command ?? '') ?? []
    expect(existsSync(path.resolve(beside, service?.cwd ?? '', started))).toBe(true)
    expect(started).toBe('launch/start.mjs')
    const folder = path.resolve(beside, testDir)
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(testMatch === undefined ? ['journey.ts'] : [testMatch]),
    )
  },
)

it('what looks at the product beside its tests is three commands', () => {
  expect(audits).toHaveLength(3)
})
