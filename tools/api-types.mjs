#!/usr/bin/env node
// `npm run types:api`: the portal's types of the API, made anew from the definitions of its routes.
import { buildApiTypes } from '../launch/steps/build.mjs'
import { endAfter } from '../launch/steps/lifetime.mjs'
import { takeLock } from '../launch/steps/lock.mjs'
import { generateClient } from '../launch/steps/prisma.mjs'
import { step } from '../launch/steps/progress.mjs'
import { ROOT } from '../launch/steps/run.mjs'

await endAfter(async () => {
  await takeLock('PREMATCH_PREPARING', ROOT)
  await generateClient()
  await step('Typing the API', buildApiTypes)
})
