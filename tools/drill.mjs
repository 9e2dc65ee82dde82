#!/usr/bin/env node
// `npm run soak` and its siblings: brings what a drill needs, then runs it.
import { endAfter } from '../launch/steps/lifetime.mjs'
import { runTyped } from './steps/run-typed.mjs'

await endAfter(() => {
  const [name, ...args] = process.argv.slice(2)
  return runTyped(`drills/${name}/main.ts`, args)
})
