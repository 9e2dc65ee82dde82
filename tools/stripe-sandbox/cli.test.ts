import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChecked, type CheckedSandbox } from './fidelity/checked-sandbox'

const run = promisify(execFile)
// The program itself: the package around it names builds that were never published, so it can't be locked.
const manifest = createRequire(import.meta.url).resolve('@stripe/cli-linux-x64/package.json')
const CLI = path.join(path.dirname(manifest), 'bin/stripe')

let sandbox: CheckedSandbox
let home: string
beforeAll(async () => {
  sandbox = await startChecked()
  home = mkdtempSync(path.join(tmpdir(), 'stripe-cli-'))
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(home, { recursive: true })
  expect(sandbox.faults).toEqual([])
})

test.each([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.created',
])('the official CLI triggers %s', async (type) => {
  sandbox.control.reset()
  const { stdout } = await run(
    CLI,
    ['trigger', type, '--api-base', sandbox.url, '--api-key', sandbox.apiKey],
    { env: { ...process.env, HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: 'true' } },
  )
  expect(stdout).toContain('Trigger succeeded')
  const stripe = new Stripe(sandbox.apiKey, sandbox.sdk)
  expect((await stripe.events.list({ type })).data).not.toEqual([])
})
