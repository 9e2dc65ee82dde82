#!/usr/bin/env node
// `npm run audit:pages`: what each page weighs and how Lighthouse scores it; ends with 1 where a bar is missed. Scores depend on
// what else the machine does, so they are no part of `npm test`. `--weights` weighs only, `--page=TEXT` scores pages whose
// address holds the text.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildPortal, buildServer, isStale } from '../../launch/steps/build.mjs'
import { installPackages } from '../../launch/steps/install.mjs'
import { atEnd, endAfter } from '../../launch/steps/lifetime.mjs'
import { generateClient } from '../../launch/steps/prisma.mjs'
import { say, step } from '../../launch/steps/progress.mjs'
import { runBin } from '../../launch/steps/run.mjs'
import { findBrowser } from '../../tools/steps/browser.mjs'

await endAfter(async () => {
  const { values } = parseArgs({
    options: {
      weights: { type: 'boolean', default: false },
      page: { type: 'string', default: '' },
    },
  })
  await installPackages({ needsDevelopment: true })
  await generateClient()
  if (isStale('server')) await step('Bundling the server', buildServer)
  if (isStale('portal')) await step('Building the portal', buildPortal)
  const browser = await findBrowser()
  const state = mkdtempSync(path.join(tmpdir(), 'prematch-audit-'))
  chmodSync(state, 0o755) // as root, PostgreSQL runs as another user and has to enter
  atEnd(() => rmSync(state, { recursive: true, force: true }))
  const parts = values.weights ? ['weights'] : values.page ? ['scores'] : []
  const args = ['test', '--config', 'e2e/audit/playwright.config.ts', ...parts]
  const env = { ...browser, E2E_STATE_DIR: state, AUDIT_PAGE: values.page, AUDIT: '1' }
  const { code } = await runBin('@playwright/test/cli.js', args, { env, onLine: say })
  return code === 0 ? 0 : 1
})
