import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { test } from '@playwright/test'

const PROGRAM = path.join(import.meta.dirname, '../tools/prematch.mjs')
/** The clock of the world with real results starts here; see playwright.config.ts. */
const RESULTS_NOW = '2026-03-01T12:00:00Z'

/** Runs the operators' command beside the server of this world. Returns its JSON answer. */
export async function prematch(...args: string[]): Promise<Record<string, unknown>> {
  const world = test.info().project.name
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args, '--json'], {
    env: {
      ...process.env,
      PREMATCH_ENV: 'test',
      DATABASE_URL: '',
      PREMATCH_STATE_DIR: path.join(process.env.E2E_STATE_DIR ?? '', world),
      PREMATCH_NOW: world === 'results' ? RESULTS_NOW : '',
    },
  })
  return JSON.parse(stdout) as Record<string, unknown>
}
