import path from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

/** Scores are taken in one world, one page after the other: what else runs takes from them. */
const isOurs = ({ name }: { name?: string }) => name === 'simulation'

export default defineConfig({
  ...base,
  testDir: path.resolve(import.meta.dirname, '..'),
  workers: 1,
  timeout: 0,
  reporter: [['line']],
  projects: base.projects
    ?.filter(isOurs)
    .map(({ name, use }) => ({ name, use, testMatch: ['weights.spec.ts', 'audit/scores.ts'] })),
  webServer: [base.webServer ?? []].flat().filter(isOurs),
})
