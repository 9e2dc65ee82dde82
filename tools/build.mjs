#!/usr/bin/env node
// `npm run build`: everything that the product is served from, whether stale or not.
import { buildPortal, buildServer, refreshApiTypes } from '../launch/steps/build.mjs'
import { endAfter } from '../launch/steps/lifetime.mjs'
import { takeLock } from '../launch/steps/lock.mjs'
import { generateClient } from '../launch/steps/prisma.mjs'
import { step } from '../launch/steps/progress.mjs'
import { ROOT } from '../launch/steps/run.mjs'

await endAfter(async () => {
  await takeLock('PREMATCH_PREPARING', ROOT)
  await step('Generating the database client', generateClient)
  await refreshApiTypes()
  await step('Bundling the server', buildServer)
  await step('Building the portal', buildPortal)
})
