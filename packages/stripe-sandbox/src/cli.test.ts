import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startChecked } from './fidelity/checked-sandbox'
import { TRIGGERS } from './triggers'

const run = promisify(execFile)
// The program itself: the package around it names builds that were never published, so it can't be locked.
const manifest = createRequire(import.meta.url).resolve('@stripe/cli-linux-x64/package.json')
const CLI = path.join(path.dirname(manifest), 'bin/stripe')

const home = mkdtempSync(path.join(tmpdir(), 'stripe-cli-'))
// The schema of what it answers is made here, not in the first test.
beforeAll(async () => (await startChecked()).stop(), 180_000)
afterAll(() => rmSync(home, { recursive: true }))

const stripe = async (...args: string[]) => {
  const env = { ...process.env, HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: 'true' }
  return (await run(CLI, args, { env })).stdout
}

test.concurrent.each(TRIGGERS)('the official CLI triggers %s', async (type) => {
  // One each: what another trigger makes on its way would count as this one's.
  const sandbox = await startChecked()
  const events = new Stripe(sandbox.apiKey, sandbox.sdk).events
  const at = ['--api-base', sandbox.url, '--api-key', sandbox.apiKey]
  expect(await stripe('trigger', type, ...at)).toContain('Trigger succeeded')
  // A bank takes a moment to decide on a debit.
  await vi.waitFor(async () => expect((await events.list({ type })).data).not.toEqual([]), 10_000)
  await sandbox.stop()
  expect(sandbox.faults).toEqual([])
})

test('events that are sent here and stand in no list of triggers are those that the program does not know', async () => {
  const known = new Set(
    (await stripe('trigger', '--help')).match(/^ {2}[a-z_.]+$/gm)?.map((line) => line.trim()),
  )
  expect(TRIGGERS.filter((type) => !known.has(type))).toEqual([])
  const unknown = [
    'customer.subscription.resumed',
    'customer.subscription.pending_update_applied',
    'customer.subscription.pending_update_expired',
    'invoice.finalization_failed',
  ]
  expect(unknown.filter((type) => known.has(type))).toEqual([])
})
