#!/usr/bin/env node
// `npm run types:api`: the portal's types of the API, made anew from the definitions of its routes.
import { buildApiTypes } from './steps/build.mjs'
import { endAfter } from './steps/lifetime.mjs'
import { takeLock } from './steps/lock.mjs'
import { generateClient } from './steps/prisma.mjs'
import { step } from './steps/progress.mjs'
import { ROOT } from './steps/run.mjs'

await endAfter(async () => {
  await takeLock('PREMATCH_PREPARING', ROOT)
  await generateClient()
  await step('Typing the API', buildApiTypes)
})
